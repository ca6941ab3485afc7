-- How users have arranged the dashboards of accounts. Kept with the user, in the user's own account.
create table dashboard_settings (
  account_id bigint not null,
  user_id bigint not null,
  about_account_id bigint not null references accounts (id),
  tiles jsonb not null,
  primary key (account_id, user_id, about_account_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index dashboard_settings_about_idx on dashboard_settings (about_account_id);
call make_tenant_table('dashboard_settings');

-- Pages that users have marked, for each account they work in.
create table favorites (
  account_id bigint not null,
  user_id bigint not null,
  about_account_id bigint not null references accounts (id),
  path text not null check (length(path) <= 500),
  title text not null check (length(title) <= 120),
  position integer not null,
  primary key (account_id, user_id, about_account_id, path),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index favorites_about_idx on favorites (about_account_id);
call make_tenant_table('favorites');

-- What the administrators of an account do not want to be reminded of.
create table task_list_settings (
  account_id bigint primary key references accounts (id),
  skipped text[] not null default '{}',
  is_hidden boolean not null default false
);
call make_tenant_table('task_list_settings');

-- How many desk phones were online, hour by hour.
create table phone_samples (
  account_id bigint not null references accounts (id),
  at timestamptz not null,
  online integer not null,
  phones integer not null,
  primary key (account_id, at)
);
create index phone_samples_at_idx on phone_samples (at);
call make_tenant_table('phone_samples');

-- What needed attention in each account when it was last checked, for lists of accounts.
create table account_attention (
  account_id bigint primary key references accounts (id),
  -- 0: nothing. The worst account has the highest.
  rank bigint not null,
  items jsonb not null,
  checked_at timestamptz not null default now()
);
create index account_attention_rank_idx on account_attention (rank desc, account_id);
create index account_attention_checked_idx on account_attention (checked_at);
call make_tenant_table('account_attention');
