-- An account may let the people of another one act in it, in one of its roles.
create table account_trusts (
  account_id bigint not null references accounts (id),
  trusted_account_id bigint not null references accounts (id),
  role_id integer not null,
  own_role_id integer generated always as (case when role_id >= 1000 then role_id end) stored,
  note text not null default '' check (length(note) <= 300),
  created_by_user_id bigint not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (account_id, trusted_account_id),
  constraint account_trusts_not_itself check (account_id <> trusted_account_id),
  constraint account_trusts_own_role_fkey foreign key (account_id, own_role_id) references own_roles (account_id, id)
);
create index account_trusts_trusted_idx on account_trusts (trusted_account_id, account_id);
call make_tenant_table('account_trusts');

-- A session in which somebody acts in another role or account. It hangs on the session of the person's own sign-in and has no refresh token.
alter table sessions
  add column acting_kind text check (acting_kind in ('role', 'trust', 'assume')),
  add column acting_account_id bigint references accounts (id),
  add column acting_reason text,
  add column home_role_id integer,
  add column home_session_id uuid references sessions (id) on delete cascade,
  add constraint sessions_acting_whole check (
    (acting_kind is null) = (acting_account_id is null) and (acting_kind is null) = (home_session_id is null) and (acting_kind is null) = (home_role_id is null));
create index sessions_home_idx on sessions (home_session_id) where home_session_id is not null;
create index sessions_acting_idx on sessions (acting_account_id, account_id) where acting_kind is not null and ended_at is null;
alter table sessions drop column on_behalf_of_user_id;

-- In whose place somebody acted, in words.
alter table audit_entries add column acting_as text;

-- What a partner's staff may do in its customers' accounts, where it differs from what their role gives.
create table child_access (
  account_id bigint not null,
  user_id bigint not null,
  child_account_id bigint not null references accounts (id),
  level text not null check (level in ('no_access', 'view', 'manage')),
  primary key (account_id, user_id, child_account_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index child_access_child_idx on child_access (account_id, child_account_id);
call make_tenant_table('child_access');

create table partner_settings (
  account_id bigint primary key references accounts (id),
  -- For staff without an entry of their own; the owners and administrators of the partner always manage.
  default_child_access text not null default 'manage' check (default_child_access in ('no_access', 'view', 'manage')),
  welcome_text text not null default '' check (length(welcome_text) <= 1000),
  notify_email text not null default '' check (length(notify_email) <= 254),
  version integer not null default 1
);
call make_tenant_table('partner_settings');
