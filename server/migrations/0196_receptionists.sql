-- A virtual receptionist: greets callers and sends them on by the keys they press. It is an extension of the type "Auto Attendant"; its name and number are there, where its keys
-- lead is in call_destinations ("key.1", "noInput", "wrongKey", "closed").
create table receptionists (
  account_id bigint not null references accounts (id),
  extension_id bigint not null,
  schedule_id bigint,
  greeting_id bigint,
  closed_greeting_id bigint,
  -- Keys that do not send the call on: {"*": "repeat", "#": "previous"}.
  menu_keys jsonb not null default '{}',
  dial_extensions boolean not null default true,
  wait_seconds smallint not null default 5 check (wait_seconds between 1 and 15),
  between_digits_seconds smallint not null default 3 check (between_digits_seconds between 1 and 5),
  no_input_retries smallint not null default 2 check (no_input_retries between 0 and 5),
  wrong_key_retries smallint not null default 2 check (wrong_key_retries between 0 and 5),
  language text not null default 'en-US',
  primary key (account_id, extension_id),
  constraint receptionists_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  constraint receptionists_schedule_fkey foreign key (account_id, schedule_id) references schedules (account_id, id),
  constraint receptionists_greeting_fkey foreign key (account_id, greeting_id) references media_files (account_id, id),
  constraint receptionists_closed_greeting_fkey foreign key (account_id, closed_greeting_id) references media_files (account_id, id)
);
create index receptionists_schedule_idx on receptionists (account_id, schedule_id) where schedule_id is not null;
create index receptionists_greeting_idx on receptionists (account_id, greeting_id) where greeting_id is not null;
create index receptionists_closed_greeting_idx on receptionists (account_id, closed_greeting_id) where closed_greeting_id is not null;
call make_tenant_table('receptionists');

create function add_receptionist() returns trigger language plpgsql as $$
begin
  insert into receptionists (account_id, extension_id) values (new.account_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger extensions_receptionist after insert on extensions for each row when (new.type = 'Auto Attendant') execute function add_receptionist();

set role dialplane_system;
insert into receptionists (account_id, extension_id) select e.account_id, e.id from extensions e where e.type = 'Auto Attendant';
reset role;
