-- Who gets the notice about an invitation that nobody accepted. Invitations of before have nobody.
alter table users add column invited_by bigint;
create index users_invited_idx on users (invited_at) where status_id = 2 and invited_at is not null;

-- Since when a schedule is overridden. Overrides of before count from now.
alter table schedules add column override_since timestamptz;
set role dialplane_system;
update schedules set override_since = now() where override_state is not null;
reset role;
create index schedules_closed_idx on schedules (override_since) where override_state = 'closed';
