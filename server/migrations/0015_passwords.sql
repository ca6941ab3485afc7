-- Hashes of passwords a person had before, so that they cannot come back too soon. The present one is in credentials.
create table former_passwords (
  account_id bigint not null,
  user_id bigint not null,
  id bigint generated always as identity,
  password_hash text not null,
  replaced_at timestamptz not null default now(),
  primary key (account_id, user_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('former_passwords');

-- The one-use link to choose a password that was mailed to a person. One row per person: a new link takes the place of the old.
create table password_links (
  account_id bigint not null,
  user_id bigint not null,
  token_hash text not null unique,
  purpose text not null check (purpose in ('forgotten', 'adminReset', 'welcome')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  wrong_answers integer not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('password_links');

-- A person's secret question. The answer is a hash like a password's.
create table secret_questions (
  account_id bigint not null,
  user_id bigint not null,
  question_id integer not null,
  answer_hash text not null,
  set_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call make_tenant_table('secret_questions');

create table account_security_policies (
  account_id bigint primary key references accounts (id),
  -- Null: passwords do not grow old.
  password_expires_days integer check (password_expires_days between 1 and 3650)
);
call make_tenant_table('account_security_policies');

-- When a person's password stops being enough: at once when it must be changed, by the account's policy, or never (null).
create function password_expires_at(of_account bigint, of_user bigint) returns timestamptz language sql stable
  return (
    select case when c.must_change then c.changed_at else c.changed_at + make_interval(days => p.password_expires_days) end
    from credentials c left join account_security_policies p on p.account_id = c.account_id
    where c.account_id = of_account and c.user_id = of_user);

create function is_password_expired(of_account bigint, of_user bigint) returns boolean language sql stable
  return coalesce(password_expires_at(of_account, of_user) <= now(), false);
