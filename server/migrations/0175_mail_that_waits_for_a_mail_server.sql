-- Since when a mail is wanted: since it was written, or since somebody asked for it again. A mail that could not be sent within a day is not sent any more.
alter table mails add column wanted_since timestamptz not null default now();
set role dialplane_system;
update mails set wanted_since = written_at;
reset role;
-- Mail that nobody tries to send is looked for every minute; of all mail that is kept, only a little waits.
create index mails_waiting_idx on mails (id) where state = 'waiting';
