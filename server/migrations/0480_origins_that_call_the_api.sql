-- Web pages of these origins may call the API with a token of the account (CORS). An account without a row has none.
create table account_api_origins (
  account_id bigint primary key references accounts (id) on delete cascade,
  origins text[] not null check (cardinality(origins) <= 20),
  version int not null default 1
);
call make_tenant_table('account_api_origins');
-- A preflight request names an origin and no account.
create index account_api_origins_origins on account_api_origins using gin (origins);
