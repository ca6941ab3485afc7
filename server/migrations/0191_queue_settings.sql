-- How a queue treats its callers and agents. Every queue has a row: extensions of this type get it when they are added, whoever adds them.
create table queue_settings (
  account_id bigint not null references accounts (id),
  queue_id bigint not null,
  strategy text not null default 'longestIdle' check (strategy in ('ringAll', 'longestIdle', 'roundRobin', 'fewestCalls', 'byPriority', 'random')),
  ring_seconds smallint not null default 20 check (ring_seconds between 10 and 60),
  retry_seconds smallint not null default 3 check (retry_seconds between 1 and 15),
  wrap_up_seconds smallint not null default 15 check (wrap_up_seconds between 0 and 600),
  -- Which queue gets an agent first who is in several: 1 comes first.
  queue_priority smallint not null default 5 check (queue_priority between 1 and 10),
  auto_pause_missed smallint not null default 0 check (auto_pause_missed between 0 and 10),
  members_may_log_out boolean not null default true,
  max_waiting smallint not null default 50 check (max_waiting between 0 and 200),
  max_wait_seconds smallint not null default 600 check (max_wait_seconds between 0 and 7200),
  no_agents_applies text not null default 'all' check (no_agents_applies in ('all', 'new')),
  schedule_id bigint,
  exit_key text check (exit_key ~ '^[0-9*]$'),
  greeting_id bigint,
  hold_audio_id bigint,
  comfort_message_id bigint,
  comfort_seconds smallint not null default 60 check (comfort_seconds between 15 and 300),
  announce_position text not null default 'off' check (announce_position in ('off', 'always', 'whenImproved')),
  announce_wait text not null default 'off' check (announce_wait in ('off', 'once', 'each')),
  whisper boolean not null default false,
  whisper_sound_id bigint,
  caller_name_prefix text not null default '' check (length(caller_name_prefix) <= 15),
  callback_key text check (callback_key ~ '^[1-9]$'),
  callback_attempts smallint not null default 3 check (callback_attempts between 1 and 5),
  callback_gap_minutes smallint not null default 15 check (callback_gap_minutes between 5 and 60),
  service_level_percent smallint not null default 80 check (service_level_percent between 1 and 100),
  service_level_seconds smallint not null default 20 check (service_level_seconds between 1 and 2400),
  ignore_abandoned_seconds smallint not null default 5 check (ignore_abandoned_seconds between 0 and 60),
  waiting_warning smallint not null default 5 check (waiting_warning between 1 and 200),
  waiting_alarm smallint not null default 10 check (waiting_alarm between 1 and 200),
  longest_wait_warning smallint not null default 60 check (longest_wait_warning between 1 and 7200),
  longest_wait_alarm smallint not null default 120 check (longest_wait_alarm between 1 and 7200),
  primary key (account_id, queue_id),
  constraint queue_settings_queue_fkey foreign key (account_id, queue_id) references extensions (account_id, id) on delete cascade,
  constraint queue_settings_schedule_fkey foreign key (account_id, schedule_id) references schedules (account_id, id),
  constraint queue_settings_greeting_fkey foreign key (account_id, greeting_id) references media_files (account_id, id),
  constraint queue_settings_hold_audio_fkey foreign key (account_id, hold_audio_id) references media_files (account_id, id),
  constraint queue_settings_comfort_message_fkey foreign key (account_id, comfort_message_id) references media_files (account_id, id),
  constraint queue_settings_whisper_sound_fkey foreign key (account_id, whisper_sound_id) references media_files (account_id, id),
  check (exit_key <> callback_key),
  check (waiting_warning < waiting_alarm and longest_wait_warning < longest_wait_alarm)
);
create index queue_settings_schedule_idx on queue_settings (account_id, schedule_id) where schedule_id is not null;
create index queue_settings_greeting_idx on queue_settings (account_id, greeting_id) where greeting_id is not null;
create index queue_settings_hold_audio_idx on queue_settings (account_id, hold_audio_id) where hold_audio_id is not null;
create index queue_settings_comfort_message_idx on queue_settings (account_id, comfort_message_id) where comfort_message_id is not null;
create index queue_settings_whisper_sound_idx on queue_settings (account_id, whisper_sound_id) where whisper_sound_id is not null;
call make_tenant_table('queue_settings');

create function give_queue_settings() returns trigger language plpgsql as $$
begin
  insert into queue_settings (account_id, queue_id) values (new.account_id, new.id);
  return null;
end $$;
create trigger extensions_queue_settings after insert on extensions
  for each row when (new.type = 'Call Queue') execute function give_queue_settings();

set role dialplane_system;
insert into queue_settings (account_id, queue_id) select account_id, id from extensions where type = 'Call Queue';
reset role;
