-- A proven hostname that was replaced serves on until its successor is proven: people keep signing in and links keep working meanwhile.
alter table account_brands
  add column previous_hostname text,
  add column previous_verified_at timestamptz,
  add column previous_verified_by text,
  -- How often in a row its record was not there any more.
  add column previous_misses integer not null default 0,
  add constraint account_brands_previous_check check (
    previous_hostname = lower(previous_hostname) and (previous_hostname is null) = (previous_verified_at is null) and (previous_hostname is null) = (previous_verified_by is null)
    and (previous_hostname is null or (hostname is not null and hostname <> previous_hostname and hostname_verified_at is null))),
  -- The name under which the portal is entered now.
  add column active_hostname text generated always as (case when hostname_verified_at is not null then hostname else previous_hostname end) stored;

create unique index account_brands_active_hostname_key on account_brands (active_hostname);
