-- Whether the people of an account may, or must, take a second step when they sign in. Without a row it is offered.
create table mfa_enforcement (
  account_id bigint primary key references accounts (id),
  mode text not null check (mode in ('off', 'offered', 'required')),
  changed_at timestamptz not null default now()
);
call make_tenant_table('mfa_enforcement');

-- The ways in which a person takes the second step. One that is not confirmed yet counts for nothing.
create table mfa_methods (
  account_id bigint not null,
  id bigint generated always as identity unique,
  user_id bigint not null,
  kind text not null check (kind in ('totp', 'email')),
  name text not null check (length(name) between 1 and 60),
  -- Sealed. Only authenticator apps have one.
  secret_sealed text,
  -- The mailbox that was proven when the method was added; a later change of the person's address does not move it.
  address text,
  -- The newest time step that was used: neither it nor an older one is taken again.
  last_step bigint,
  -- The mailed code in force, as a keyed hash.
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  check ((kind = 'totp') = (secret_sealed is not null) and (kind = 'email') = (address is not null))
);
create index mfa_methods_user_idx on mfa_methods (account_id, user_id);
create unique index mfa_methods_one_begun on mfa_methods (account_id, user_id) where confirmed_at is null;
create unique index mfa_methods_one_mailbox on mfa_methods (account_id, user_id) where kind = 'email' and confirmed_at is not null;
call make_tenant_table('mfa_methods');

-- Codes on paper for the day the phone is lost; keyed hashes, each good once.
create table mfa_recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('mfa_recovery_codes');

-- A sign-in whose password was right and whose second step is still to come. Bound to the client and the door it began at, and to the
-- password: after a change of it nothing that began before goes on.
create table mfa_challenges (
  account_id bigint not null,
  token_hash text not null unique,
  user_id bigint not null,
  kind text not null check (kind in ('verify', 'enrol')),
  client_id text not null,
  door text not null,
  password_changed_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index mfa_challenges_user_idx on mfa_challenges (account_id, user_id);
create index mfa_challenges_expires_idx on mfa_challenges (expires_at);
call make_tenant_table('mfa_challenges');

-- Browsers that are not asked for the second step for a while. Worth nothing once the password has changed.
create table mfa_browsers (
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  token_hash text not null unique,
  device text not null,
  address text not null,
  password_changed_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index mfa_browsers_user_idx on mfa_browsers (account_id, user_id);
create index mfa_browsers_expires_idx on mfa_browsers (expires_at);
call make_tenant_table('mfa_browsers');
