-- How phones of an account dial and what they show. An account without a row has the defaults. Which countries can be called is in account_call_countries.
create table pbx_settings (
  account_id bigint not null references accounts (id),
  outside_prefix text not null default '' check (outside_prefix in ('', '9', '0')),
  seven_digit_dialing boolean not null default false,
  area_code text check (area_code ~ '^[2-9][0-9]{2}$'),
  operator_id bigint,
  default_caller_id text not null default 'main' check (default_caller_id in ('main', 'own', 'location')),
  -- Digits. Like the main number of a location it is text: a number that leaves the account is no longer shown.
  main_number text check (main_number ~ '^[1-9][0-9]{2,19}$'),
  caller_name text not null default '' check (length(caller_name) <= 15),
  -- Only features whose code or state differs from the default.
  feature_codes jsonb not null default '{}',
  parking_on boolean not null default true,
  parking_first_slot integer not null default 701,
  parking_last_slot integer not null default 720,
  parking_seconds integer not null default 60 check (parking_seconds between 10 and 600),
  parking_return text not null default 'parker' check (parking_return in ('parker', 'operator', 'extension')),
  parking_extension_id bigint,
  ring_seconds integer not null default 25 check (ring_seconds between 5 and 120),
  list_in_directory boolean not null default true,
  version integer not null default 1,
  primary key (account_id),
  constraint pbx_settings_seven_digits_check check (not seven_digit_dialing or area_code is not null),
  constraint pbx_settings_slots_check check (parking_first_slot <= parking_last_slot),
  constraint pbx_settings_return_check check (parking_return <> 'extension' or parking_extension_id is not null),
  constraint pbx_settings_operator_fkey foreign key (account_id, operator_id) references extensions (account_id, id),
  constraint pbx_settings_parking_fkey foreign key (account_id, parking_extension_id) references extensions (account_id, id)
);
create index pbx_settings_operator_idx on pbx_settings (account_id, operator_id) where operator_id is not null;
create index pbx_settings_parking_idx on pbx_settings (account_id, parking_extension_id) where parking_extension_id is not null;
call make_tenant_table('pbx_settings');
