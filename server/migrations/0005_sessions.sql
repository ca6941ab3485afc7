-- Sign-ins. Tokens are stored as hashes only.
create table sessions (
  account_id bigint not null,
  id uuid not null unique default gen_random_uuid(),
  user_id bigint not null,
  -- The role the person acts in (one of their memberships).
  role_id integer not null,
  client_id text not null,
  login_portal text not null default 'admin' check (login_portal in ('admin', 'dashboard')),
  device text not null default '',
  address text not null default '',
  access_token_hash text not null unique,
  access_expires_at timestamptz not null,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the refresh token, and with it the session, ends unless renewed.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  on_behalf_of_user_id bigint,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index sessions_user_idx on sessions (account_id, user_id) where ended_at is null;
create index sessions_expires_idx on sessions (expires_at);
call make_tenant_table('sessions');

-- The refresh tokens of a session, its family: each is used once and replaced.
create table refresh_tokens (
  account_id bigint not null,
  token_hash text not null unique,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade
);
create index refresh_tokens_session_idx on refresh_tokens (account_id, session_id);
call make_tenant_table('refresh_tokens');

-- One password per person (argon2id), apart from the person, so that no read of people can carry it along.
create table credentials (
  account_id bigint not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  -- Set by an administrator's reset: the next sign-in has to choose a new one.
  must_change boolean not null default false,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('credentials');
