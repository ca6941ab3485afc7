-- Failures of single sign-on that strangers can cause as often as they like. The first ones of an hour are entries of the
-- audit log; further ones are only counted here, and become one entry when the hour is over.
create table sso_failures (
  account_id bigint not null references accounts (id) on delete cascade,
  action text not null check (action in ('sso.sign_in_failed', 'sso.sign_out_failed')),
  reason text not null,
  -- Whether it belongs to a sign-in that was started here, or to somebody whom the identity provider named.
  is_expected boolean not null,
  hour timestamptz not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account_id, action, reason, is_expected, hour)
);
create index sso_failures_hour_idx on sso_failures (hour);
call make_tenant_table('sso_failures');
