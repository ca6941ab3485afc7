-- Phones, apps and their lines; who they are registered as now and lately; what they fetched.

-- One sequence for devices and lines: an app is a line without a device and stands in the same list under its line's id.
create sequence device_ids start with 5001;
create sequence sip_ids start with 7000001;
grant usage on sequence device_ids, sip_ids to dialplane_app, dialplane_system;

create table devices (
  account_id bigint not null references accounts (id),
  id bigint not null default nextval('device_ids') unique,
  make text not null,
  model text not null,
  mac text check (mac ~ '^[0-9A-F]{12}$'),
  name text not null check (name <> '' and length(name) <= 80),
  description text not null default '',
  extension_id bigint,
  is_shared boolean not null default false,
  -- The phone's own lock and web page, not a line's.
  password_sealed text,
  -- Changes whenever the phone has to start afresh with new credentials.
  reset_init_hash text not null default md5(random()::text),
  created_at timestamptz not null default now(),
  -- Never null, so that lists can be ordered by it; "never" is the beginning of time.
  last_seen_at timestamptz not null default 'epoch',
  version integer not null default 1,
  sort_name text not null generated always as (lower(name)) stored,
  sort_mac text not null generated always as (coalesce(mac, '')) stored,
  sort_model text not null generated always as (lower(make || ' ' || model)) stored,
  primary key (account_id, id),
  constraint devices_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id)
);
comment on table devices is 'Desk phones, and softphones that were set up like one. Apps are lines without a device.';
-- A phone is in one place of the whole installation.
create unique index devices_mac_key on devices (mac);
create index devices_name_idx on devices (account_id, sort_name, id);
create index devices_sort_mac_idx on devices (account_id, sort_mac, id);
create index devices_model_idx on devices (account_id, sort_model, id);
create index devices_seen_idx on devices (account_id, last_seen_at, id);
create index devices_extension_idx on devices (account_id, extension_id);
create index devices_shared_idx on devices (account_id, sort_name, id) where is_shared;
call make_tenant_table('devices');

create table lines (
  account_id bigint not null references accounts (id),
  id bigint not null default nextval('device_ids') unique,
  device_id bigint,
  extension_id bigint,
  position integer not null default 1,
  app_type text not null check (app_type in ('desk', 'desktop', 'mobile', 'mobileconnect')),
  -- Bare text, because the telephony engine looks lines up by it.
  sip_id text not null,
  sip_password_sealed text not null,
  client_id text not null,
  label text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default 'epoch',
  version integer not null default 1,
  sort_name text not null generated always as (case app_type when 'desk' then lower(label) when 'desktop' then 'desktop app' else 'mobile app' end) stored,
  sort_mac text not null generated always as ('') stored,
  sort_model text not null generated always as (app_type) stored,
  primary key (account_id, id),
  constraint lines_sip_id_key unique (sip_id),
  constraint lines_position_key unique (account_id, device_id, position),
  constraint lines_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id),
  constraint lines_device_fkey foreign key (account_id, device_id) references devices (account_id, id) on delete cascade,
  constraint lines_desk_check check ((app_type = 'desk') = (device_id is not null)),
  -- An app is somebody's; a desk phone may stand in the cupboard.
  constraint lines_app_check check (device_id is not null or extension_id is not null)
);
comment on table lines is 'What registers: one SIP account each. Emergency locations are in emergency_location_uses (kind line), places of phones in location_services (kind device).';
create index lines_extension_idx on lines (account_id, extension_id);
create index lines_app_name_idx on lines (account_id, sort_name, id) where device_id is null;
create index lines_app_mac_idx on lines (account_id, sort_mac, id) where device_id is null;
create index lines_app_model_idx on lines (account_id, sort_model, id) where device_id is null;
create index lines_app_seen_idx on lines (account_id, last_seen_at, id) where device_id is null;
call make_tenant_table('lines');

-- A line or a phone that is gone needs no rescue and is nowhere.
create function forget_line() returns trigger language plpgsql as $$
begin
  delete from emergency_location_uses u where u.account_id = old.account_id and u.kind = 'line' and u.object_id = old.id;
  return old;
end $$;
create trigger lines_forget_emergency_use before delete on lines for each row execute function forget_line();
create function forget_device() returns trigger language plpgsql as $$
begin
  delete from emergency_location_uses u where u.account_id = old.account_id and u.kind = 'device' and u.object_id = old.id;
  delete from location_services s where s.account_id = old.account_id and s.kind = 'device' and s.object_id = old.id;
  return old;
end $$;
create trigger devices_forget before delete on devices for each row execute function forget_device();

-- --- registrations ---------------------------------------------------------------------------------------------------------------------
-- Filled by an adapter to the telephony engine. No row, or one that has run out: the line is not available.
create table registrations (
  account_id bigint not null,
  line_id bigint not null,
  address text not null,
  user_agent text not null default '',
  registered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  source text not null,
  primary key (account_id, line_id),
  foreign key (account_id, line_id) references lines (account_id, id) on delete cascade
);
create index registrations_expiry_idx on registrations (account_id, expires_at, line_id);
call make_tenant_table('registrations');

-- When a line was there, for as long as it stayed; kept for 30 days.
create table registration_history (
  account_id bigint not null,
  line_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  user_agent text not null default '',
  primary key (account_id, line_id, began_at),
  foreign key (account_id, line_id) references lines (account_id, id) on delete cascade
);
call make_tenant_table('registration_history');

-- What a phone asked for and what it got; written by the provisioning server.
create table config_fetches (
  account_id bigint not null,
  id bigint generated by default as identity unique,
  device_id bigint not null,
  at timestamptz not null default now(),
  file text not null,
  status integer not null,
  user_agent text not null default '',
  address text not null default '',
  primary key (account_id, id),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
create index config_fetches_device_idx on config_fetches (account_id, device_id, at desc);
call make_tenant_table('config_fetches');

-- --- hoteling --------------------------------------------------------------------------------------------------------------------------
create table hoteling_sessions (
  account_id bigint not null,
  id bigint generated by default as identity unique,
  device_id bigint not null,
  extension_id bigint not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade,
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
create unique index hoteling_sessions_one_per_device on hoteling_sessions (account_id, device_id) where ended_at is null;
create unique index hoteling_sessions_one_per_extension on hoteling_sessions (account_id, extension_id) where ended_at is null;
call make_tenant_table('hoteling_sessions');

-- Whose line appears on a phone beside its own, and whose lamp shows whether they speak.
create table shared_line_appearances (
  account_id bigint not null,
  device_id bigint not null,
  extension_id bigint not null,
  position integer not null,
  label text not null default '',
  primary key (account_id, device_id, extension_id),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade,
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
create index shared_line_appearances_extension_idx on shared_line_appearances (account_id, extension_id);
call make_tenant_table('shared_line_appearances');

create table busy_lamp_fields (
  account_id bigint not null,
  device_id bigint not null,
  extension_id bigint not null,
  position integer not null,
  label text not null default '',
  primary key (account_id, device_id, extension_id),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade,
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
create index busy_lamp_fields_extension_idx on busy_lamp_fields (account_id, extension_id);
call make_tenant_table('busy_lamp_fields');

-- --- settings --------------------------------------------------------------------------------------------------------------------------
create table device_settings (
  account_id bigint primary key references accounts (id),
  settings jsonb not null default '{}',
  settings_version integer not null default 1,
  phone_configuration jsonb not null default '{}',
  configuration_version integer not null default 1
);
call make_tenant_table('device_settings');

create table handset_properties (
  account_id bigint not null,
  device_id bigint not null,
  prop text not null,
  value text not null,
  primary key (account_id, device_id, prop),
  foreign key (account_id, device_id) references devices (account_id, id) on delete cascade
);
call make_tenant_table('handset_properties');
