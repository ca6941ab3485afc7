-- Somebody from above looks at an account without acting in it: who, of which company, why and until when. The account sees all of it.
create table account_openings (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  session_id uuid not null,
  user_id bigint not null,
  user_name text not null,
  home_account_id bigint not null references accounts (id),
  company text not null,
  role_name text not null,
  reason text not null default '',
  opened_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (account_id, id)
);
comment on table account_openings is 'Who of an account above opened an account to look at it.';
create unique index account_openings_one_per_session on account_openings (account_id, session_id) where ended_at is null;
create index account_openings_opened_idx on account_openings (account_id, opened_at);
create index account_openings_home_idx on account_openings (home_account_id);
call make_tenant_table('account_openings', 'select, insert, update');

-- Whether even the account's own partner gives a reason before it looks.
alter table accounts add column ask_reason_to_open boolean not null default false;
