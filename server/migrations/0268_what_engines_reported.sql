-- When the last report about a line was made, so that a repeated or older one is recognized, even after the line has
-- unregistered. It is deleted with the line.
alter table lines add column reported_at timestamptz;

-- An engine may report where a sound is before the call has ended: whichever half comes first waits for the other. A
-- row that was made a recording stays without both, so that a repeated report is recognized.
alter table expected_recordings
  alter column recorded drop not null,
  add column sound jsonb,
  add column taken boolean not null default false,
  add check (taken = (recorded is null and sound is null));
