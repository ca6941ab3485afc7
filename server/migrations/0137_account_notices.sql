-- What people of an account are told in the portal: a status that was planned, set or withdrawn, a move to another partner.
create table account_notices (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  kind text not null,
  title text not null,
  text text not null,
  -- The page of the account it leads to.
  path text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table account_notices is 'News about the account itself, for the bell and the banner of its people.';
create index account_notices_created_idx on account_notices (account_id, created_at);
call make_tenant_table('account_notices');

-- Which notices a person has put away, in their home account. A notice is named by its key, because jobs and states of the account are notices as well.
create table cleared_notices (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  cleared_at timestamptz not null default now(),
  primary key (account_id, user_id, key),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on table cleared_notices is 'Notices that a person does not want to see any more.';
call make_tenant_table('cleared_notices');
