-- What a removed number had when it was removed, so that the removal can be undone while the number is kept.
alter table phone_numbers add column kept jsonb;

-- Removed phones and apps as they were, with everything that hung on them. What is secret in the rows is still sealed.
create table removed_devices (
  account_id bigint not null references accounts (id),
  device_id bigint not null,
  kept jsonb not null,
  removed_at timestamptz not null default now(),
  kept_until timestamptz not null,
  primary key (account_id, device_id)
);
comment on table removed_devices is 'Copies of removed phones and apps, for undoing the removal.';
create index removed_devices_until_idx on removed_devices (kept_until);
call make_tenant_table('removed_devices');
