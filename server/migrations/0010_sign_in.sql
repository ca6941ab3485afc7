-- A session may have several live access tokens: two windows that renew at the same moment each get one, and both work.
create table access_tokens (
  account_id bigint not null,
  token_hash text not null unique,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade
);
create index access_tokens_session_idx on access_tokens (account_id, session_id);
call make_tenant_table('access_tokens');
insert into access_tokens (account_id, token_hash, session_id, expires_at) select s.account_id, s.access_token_hash, s.id, s.access_expires_at from sessions s;
alter table sessions drop column access_token_hash, drop column access_expires_at;

-- A session that came through the identity provider ends together with the grant and the browser session there.
alter table sessions add column identity_grant_hash text, add column identity_session_hash text;
create index sessions_identity_grant_idx on sessions (identity_grant_hash) where identity_grant_hash is not null and ended_at is null;

-- Tokens made from the same predecessor share a generation; one of them counts as used when any of them was.
alter table refresh_tokens add column generation integer not null default 0;

-- Sign-in attempts by login name, whether or not such a person exists. The name is a keyed hash: people type passwords into the wrong field.
create table sign_in_attempts (
  login_fingerprint text primary key,
  -- Attempts that have not turned out right, oldest first.
  attempted_at timestamptz[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);
grant select, insert, update, delete on sign_in_attempts to dialplane_system;
