-- Short-lived access tokens that programs get for an API key (OAuth client credentials). Only their hashes are stored.
create table api_key_tokens (
  account_id bigint not null references accounts (id),
  token_hash text not null unique,
  api_key_id bigint not null,
  -- Which of the key's permissions the token has; null: all of them.
  scopes text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash),
  constraint api_key_tokens_key_fkey foreign key (account_id, api_key_id) references api_keys (account_id, id) on delete cascade
);
create index api_key_tokens_key_idx on api_key_tokens (account_id, api_key_id, created_at desc);
create index api_key_tokens_expiry_idx on api_key_tokens (expires_at);
call make_tenant_table('api_key_tokens');
