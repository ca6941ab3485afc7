-- What was recorded in calls that have ended, until the engine reports where its sound is.
create table expected_recordings (
  account_id bigint not null references accounts (id),
  source_key text not null,
  recorded jsonb not null,
  expected_since timestamptz not null default now(),
  primary key (account_id, source_key)
);
call make_tenant_table('expected_recordings');
