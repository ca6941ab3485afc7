-- The security policy of an account: one row, absent until somebody changes a default.
set role dialplane_system;
update account_security_policies set password_expires_days = 365 where password_expires_days > 365;
reset role;
alter table account_security_policies
  drop constraint account_security_policies_password_expires_days_check,
  add constraint account_security_policies_password_expires_days_check check (password_expires_days between 1 and 365),
  add column password_minimum_length integer not null default 12 check (password_minimum_length between 12 and 128),
  add column password_history integer not null default 5 check (password_history between 0 and 24),
  add column check_common_passwords boolean not null default true,
  -- Of the portal: minutes without activity, and hours since sign-in.
  add column idle_minutes integer not null default 60 check (idle_minutes between 15 and 480),
  add column session_hours integer not null default 12 check (session_hours between 1 and 24),
  -- Of apps and API clients: days since sign-in.
  add column app_session_days integer not null default 90 check (app_session_days between 1 and 90),
  -- [{"roleId": 3, "ranges": ["198.51.100.0/24"]}]: from where users in a role sign in; roles without an entry: from everywhere.
  add column address_ranges jsonb not null default '[]' check (jsonb_typeof(address_ranges) = 'array'),
  add column version integer not null default 1;

-- Why a password has to be changed, if it was not an administrator who said so.
alter table credentials
  add column change_reason text check (change_reason in ('common'));

alter table sessions
  -- The last time the user did something: portal sessions end some time after it. Requests alone do not count, because open windows make them.
  add column last_active_at timestamptz not null default now(),
  -- When the session ends at the latest, however active the user is. Null for sessions from before there was a limit.
  add column limit_at timestamptz;
create index sessions_open_idx on sessions (account_id, last_used_at desc, id) where ended_at is null;
create index mfa_browsers_account_idx on mfa_browsers (account_id, last_used_at desc, id);
