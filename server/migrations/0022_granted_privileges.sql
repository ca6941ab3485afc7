-- What people have granted one another on one thing, beside what their roles give.
create table granted_privileges (
  account_id bigint not null,
  granter_user_id bigint not null,
  grantee_user_id bigint not null,
  object_type smallint not null check (object_type in (1, 2)),
  object_id bigint not null,
  privileges text[] not null check (cardinality(privileges) between 1 and 11),
  granted_at timestamptz not null default now(),
  -- A person as the object: the grant goes when the person goes.
  object_user_id bigint generated always as (case when object_type = 2 then object_id end) stored,
  primary key (account_id, granter_user_id, grantee_user_id, object_type, object_id),
  constraint granted_privileges_own_account check (object_type <> 1 or object_id = account_id),
  foreign key (account_id, granter_user_id) references users (account_id, id) on delete cascade,
  constraint granted_privileges_grantee_fkey foreign key (account_id, grantee_user_id) references users (account_id, id) on delete cascade,
  constraint granted_privileges_object_fkey foreign key (account_id, object_user_id) references users (account_id, id) on delete cascade
);
comment on column granted_privileges.object_type is '1 an account, 2 a person';
create index granted_privileges_grantee_idx on granted_privileges (account_id, grantee_user_id, object_type, object_id);
create index granted_privileges_object_idx on granted_privileges (account_id, object_user_id);
call make_tenant_table('granted_privileges');
