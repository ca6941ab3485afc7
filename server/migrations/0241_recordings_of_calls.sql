-- What is recorded in calls becomes recordings. The simulated engine stores no sound: it is made from the seed when it is played.
alter table recordings alter column file_key drop not null;
alter table recordings add column sound_seed bigint;
alter table recordings add constraint recordings_sound_check check (file_key is not null or sound_seed is not null);
alter table recordings add column owned_by_extension boolean not null default false;
comment on column recordings.owned_by_extension is 'Never had a user: of a conference bridge, or of a phone that nobody in particular uses.';
-- The engine, its id of the call and the recorder: the same job again changes nothing.
alter table recordings add column source_key text;
create unique index recordings_source_key on recordings (account_id, source_key) where source_key is not null;

-- The recordings of a call; a conference has one for the calls of all participants. No reference to calls: they may be deleted earlier or later.
create table call_recordings (
  account_id bigint not null,
  call_started_at timestamptz not null,
  engine text not null,
  engine_call_id text not null,
  recording_id bigint not null,
  primary key (account_id, call_started_at, engine, engine_call_id, recording_id),
  foreign key (account_id, recording_id) references recordings (account_id, id) on delete cascade
);
create index call_recordings_recording_idx on call_recordings (account_id, recording_id);
call make_tenant_table('call_recordings');
-- Nothing ever wrote it.
alter table calls drop column recording_id;

-- A conference while people take part in it, and how much of it was recorded.
create table live_conferences (
  account_id bigint not null references accounts (id),
  extension_id bigint not null,
  -- Of the bridge when the conference began, because it may be deleted meanwhile.
  number text not null,
  name text not null,
  has_outside boolean not null,
  -- [{ "engineCallId", "startedAt" }] of all who have taken part.
  calls jsonb not null,
  recording_since timestamptz,
  recorded_first_at timestamptz,
  recorded_ms bigint not null default 0,
  primary key (account_id, extension_id)
);
call make_tenant_table('live_conferences');
