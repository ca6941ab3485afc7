-- Messages of callers: what the portal shows beside the sound, where they came from, and a recycle bin.
alter table voicemail_messages
  add column called_number text not null default '',
  add column urgent boolean not null default false,
  -- A copy of a message of another box: who sent it on, from where, and what they wrote.
  add column forwarded_by text,
  add column forwarded_from text,
  add column note text not null default '',
  -- The call in the engine; with its beginning it is found in the call records.
  add column engine text,
  add column engine_call_id text,
  add column call_started_at timestamptz,
  -- Messages of the simulated engine have no file: their sound is made from this number when it is played.
  add column sound_seed integer not null default 0,
  add column deleted_at timestamptz,
  add column deleted_by_name text,
  add column sort_caller text not null generated always as (lower(caller_name || ' ' || caller_number)) stored,
  add constraint voicemail_messages_call_check check ((engine is null) = (engine_call_id is null) and (engine is null) = (call_started_at is null));
-- The same event of an engine again changes nothing.
create unique index voicemail_messages_call_key on voicemail_messages (account_id, engine, engine_call_id) where engine_call_id is not null and forwarded_by is null;
create index voicemail_messages_new_idx on voicemail_messages (account_id, extension_id, received_at) where not heard and deleted_at is null;
create index voicemail_messages_received_idx on voicemail_messages (received_at);
create index voicemail_messages_deleted_idx on voicemail_messages (deleted_at) where deleted_at is not null;

-- Settings of a box that differ from the usual ones. Whether there is voicemail, the notification, its first address and whether the sound is attached are columns of the extension.
create table voicemail_boxes (
  account_id bigint not null,
  extension_id bigint not null,
  more_addresses text[] not null default '{}' check (cardinality(more_addresses) <= 4),
  notify_when text not null default 'always' check (notify_when in ('always', 'closed', 'urgent')),
  schedule_id bigint,
  after_mail text not null default 'keep' check (after_mail in ('keep', 'saved', 'delete')),
  -- Null: never.
  retention_days smallint default 90 check (retention_days between 7 and 365),
  max_messages smallint not null default 100 check (max_messages between 10 and 200),
  max_seconds smallint not null default 180 check (max_seconds between 30 and 600),
  primary key (account_id, extension_id),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  constraint voicemail_boxes_schedule_fkey foreign key (account_id, schedule_id) references schedules (account_id, id),
  constraint voicemail_boxes_schedule_check check ((notify_when = 'closed') = (schedule_id is not null))
);
create index voicemail_boxes_schedule_idx on voicemail_boxes (account_id, schedule_id) where schedule_id is not null;
call make_tenant_table('voicemail_boxes');

-- Whoever has the extension next, or turned notifications off, must not send messages to the addresses of before.
create function forget_voicemail_addresses() returns trigger language plpgsql as $$
begin
  update voicemail_boxes set more_addresses = '{}', after_mail = 'keep'
    where account_id = new.account_id and extension_id = new.id and (more_addresses <> '{}' or after_mail <> 'keep');
  return null;
end $$;
create trigger extensions_forget_voicemail_addresses after update of user_id, voicemail_notice, voicemail_address on extensions
  for each row when (new.user_id is distinct from old.user_id
    or (not new.voicemail_notice and new.voicemail_address = '' and (old.voicemail_notice or old.voicemail_address <> '')))
  execute function forget_voicemail_addresses();

-- Who played a message of somebody else, and when last: the pieces that a player fetches are one playback.
create table voicemail_listenings (
  account_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  listened_at timestamptz not null,
  primary key (account_id, message_id, user_id),
  foreign key (account_id, message_id) references voicemail_messages (account_id, id) on delete cascade
);
call make_tenant_table('voicemail_listenings');

-- What an email is about: its domain adds attachments when it is sent, and learns that it was handed over.
alter table mails
  add column source text,
  add column source_id text,
  add constraint mails_source_check check ((source is null) = (source_id is null));
create index mails_source_idx on mails (account_id, source, source_id) where source is not null;

-- Below this, ids are given by hand (the demo world).
alter table voicemail_messages alter column id restart with 5000001;
