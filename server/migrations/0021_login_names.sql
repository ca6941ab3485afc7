-- A login name that someone keeps while filling in the form for a new person.
create table login_name_reservations (
  account_id bigint not null,
  login_name text not null,
  sort_login text not null generated always as (lower(login_name)) stored,
  user_id bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, sort_login),
  foreign key (account_id) references accounts (id)
);
comment on column login_name_reservations.user_id is 'Who keeps it; may belong to an account above this one.';
-- As the login names themselves: unique in the whole installation.
create unique index login_name_reservations_key on login_name_reservations (sort_login);
create index login_name_reservations_expires_idx on login_name_reservations (expires_at);
call make_tenant_table('login_name_reservations');
