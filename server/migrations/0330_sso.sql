-- Single sign-on: one identity provider per account.
create table sso_configurations (
  account_id bigint primary key references accounts (id),
  protocol text not null check (protocol in ('saml', 'oidc')),
  display_name text not null check (length(display_name) between 1 and 60),
  -- How people find it at the sign-in page.
  company_name text not null check (company_name ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  level text not null default 'off' check (level in ('off', 'optional', 'required')),
  -- Addresses, certificates and switches of the identity provider; no secrets.
  provider jsonb not null,
  oidc_secret_sealed text,
  attributes jsonb not null,
  clock_skew_seconds integer not null check (clock_skew_seconds between 0 and 300),
  just_in_time boolean not null default false,
  -- Our key pair, made with the first save.
  sp_key_sealed text not null,
  sp_certificate text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  -- Sessions that were opened before with a password end at their next renewal.
  required_since timestamptz,
  -- Deleted settings can be restored for 30 days.
  deleted_at timestamptz,
  check (deleted_at is null or level = 'off')
);
create unique index sso_configurations_company_name_key on sso_configurations (company_name) where deleted_at is null;
create index sso_configurations_deleted_idx on sso_configurations (deleted_at) where deleted_at is not null;
call make_tenant_table('sso_configurations');

-- People who may sign in with a password where single sign-on is required.
create table sso_excluded_users (
  account_id bigint not null,
  user_id bigint not null,
  reason text not null default '' check (length(reason) <= 200),
  excluded_by text not null,
  excluded_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('sso_excluded_users');

-- Whom the identity provider means by which name.
create table user_identities (
  account_id bigint not null,
  user_id bigint not null,
  provider text not null check (provider in ('saml', 'oidc')),
  provider_identity_id text not null check (length(provider_identity_id) between 1 and 500),
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, user_id, provider),
  constraint user_identities_provider_key unique (account_id, provider, provider_identity_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('user_identities');

-- Test sign-ins, for whoever ran them.
create table sso_tests (
  account_id bigint not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  user_name text not null,
  version integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  passed boolean,
  reason text,
  checks jsonb not null default '[]',
  attributes jsonb not null default '{}',
  provider_identity_id text,
  matched_user_id bigint,
  primary key (account_id, id)
);
create index sso_tests_started_idx on sso_tests (started_at);
create index sso_tests_newest_idx on sso_tests (account_id, ended_at desc) where ended_at is not null;
call make_tenant_table('sso_tests');

-- Sign-ins on their way: at the identity provider, and then until the portal redeems the code. Only hashes.
create table sso_sign_ins (
  account_id bigint not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  -- Null for sign-ins that began at the identity provider.
  request_hash text,
  browser_hash text not null,
  purpose text not null check (purpose in ('signIn', 'interaction', 'test')),
  version integer not null,
  test_id uuid,
  return_to text not null default '',
  interaction_id text,
  -- Where the portal runs for this browser, such as https://portal.example.
  origin text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  code_hash text,
  code_expires_at timestamptz,
  user_id bigint,
  -- Whom the identity provider named and its session, for a later sign-out there.
  name_id_sealed text,
  name_id_hash text,
  session_index text,
  primary key (account_id, id),
  constraint sso_sign_ins_request_key unique (request_hash),
  constraint sso_sign_ins_code_key unique (code_hash)
);
create index sso_sign_ins_expires_idx on sso_sign_ins (expires_at);
call make_tenant_table('sso_sign_ins');

-- Assertions and ID tokens that were used, until they expire.
create table sso_used_assertions (
  account_id bigint not null references accounts (id),
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (account_id, assertion_hash)
);
create index sso_used_assertions_expires_idx on sso_used_assertions (expires_at);
call make_tenant_table('sso_used_assertions');

-- Sessions that were opened with single sign-on.
create table sso_sessions (
  account_id bigint not null,
  session_id uuid not null,
  name_id_sealed text not null,
  name_id_hash text not null,
  session_index text,
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade
);
create index sso_sessions_name_idx on sso_sessions (account_id, name_id_hash);
call make_tenant_table('sso_sessions');

-- Domains whose people find single sign-on by their address.
create table sso_domains (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  domain text not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed')),
  token text not null,
  last_checked_at timestamptz,
  last_failure text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint sso_domains_account_key unique (account_id, domain)
);
-- A domain belongs to one account.
create unique index sso_domains_verified_key on sso_domains (domain) where state = 'verified';
create index sso_domains_pending_idx on sso_domains (last_checked_at nulls first) where state <> 'failed';
call make_tenant_table('sso_domains');

-- Days before the expiry of a certificate on which its administrators were warned.
create table sso_certificate_warnings (
  account_id bigint not null references accounts (id),
  fingerprint text not null,
  days integer not null,
  warned_at timestamptz not null default now(),
  primary key (account_id, fingerprint, days)
);
create index sso_certificate_warnings_warned_idx on sso_certificate_warnings (warned_at);
call make_tenant_table('sso_certificate_warnings');

-- Whether somebody can sign in without the identity provider: excluded, super user (the role that owns an account of its
-- kind), with two-factor authentication.
create function sso_has_break_glass(of_account bigint) returns boolean language sql stable as $$
  select exists (
    select from sso_excluded_users x
      join users u on u.account_id = x.account_id and u.id = x.user_id and u.allow_login and u.status_id <> 3
      join role_memberships m on m.account_id = u.account_id and m.user_id = u.id
        and m.role_id in (1, 2, 77)
    where x.account_id = of_account and exists (
      select from mfa_methods f where f.account_id = u.account_id and f.user_id = u.id and f.confirmed_at is not null))
$$;

-- While single sign-on is required, nobody takes the last such user away, on whatever path. At the end of the
-- transaction, because a change of roles removes memberships before it adds others.
create function sso_keep_break_glass() returns trigger language plpgsql as $$
begin
  if not exists (select from sso_configurations c where c.account_id = old.account_id) then
    return null;
  end if;
  -- Two transactions that each remove one of two people would otherwise each see the other one. The settings take the
  -- same lock, so that nobody is removed while single sign-on becomes required.
  perform pg_advisory_xact_lock(hashtextextended('sso', old.account_id));
  if exists (select from sso_configurations c where c.account_id = old.account_id and c.level = 'required')
    and not sso_has_break_glass(old.account_id) then
    raise exception 'the last user who can sign in without the identity provider'
      using errcode = '23514', constraint = 'sso_break_glass_kept';
  end if;
  return null;
end $$;
create constraint trigger sso_excluded_users_break_glass after delete on sso_excluded_users
  deferrable initially deferred for each row execute function sso_keep_break_glass();
create constraint trigger mfa_methods_break_glass after delete on mfa_methods
  deferrable initially deferred for each row execute function sso_keep_break_glass();
create constraint trigger role_memberships_break_glass after delete on role_memberships
  deferrable initially deferred for each row execute function sso_keep_break_glass();
create constraint trigger users_break_glass after update on users
  deferrable initially deferred for each row
  when ((old.allow_login and not new.allow_login) or (old.status_id <> 3 and new.status_id = 3))
  execute function sso_keep_break_glass();
