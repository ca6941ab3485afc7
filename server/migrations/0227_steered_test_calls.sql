-- What the person who places a test call wants the pretended people to do, while the call lasts.
create table sandbox_people (
  account_id bigint not null references accounts (id),
  engine_call_id text not null,
  people jsonb not null,
  started_at timestamptz not null,
  -- How many of the keys have been pressed.
  keys_used integer not null default 0,
  primary key (account_id, engine_call_id)
);
call make_tenant_table('sandbox_people');
