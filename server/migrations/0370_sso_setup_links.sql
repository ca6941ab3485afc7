-- Links with which somebody without a user proposes an identity provider, and what they proposed.
create table sso_setup_links (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  -- The link itself is shown once and not stored.
  token_hash text not null,
  recipient text not null check (length(recipient) between 1 and 100),
  -- The administrator who made it: the link works as long as this user may configure single sign-on.
  made_by jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  submitted_at timestamptz,
  -- What was entered; the client secret is sealed to this row and deleted with the decision.
  proposal jsonb,
  secret_sealed text,
  outcome text check (outcome in ('applied', 'discarded', 'revoked')),
  ended_at timestamptz,
  ended_by text,
  primary key (account_id, id),
  constraint sso_setup_links_token_key unique (token_hash),
  check ((submitted_at is null) = (proposal is null)),
  check ((outcome is null) = (ended_at is null)),
  check (secret_sealed is null or (submitted_at is not null and outcome is null))
);
create index sso_setup_links_created_idx on sso_setup_links (created_at);
call make_tenant_table('sso_setup_links');
