-- Call handling objects as they were when they were deleted, with everything that was deleted with them, so that the
-- deletion can be reverted. What is secret in the rows is still sealed.
create table deleted_objects (
  account_id bigint not null references accounts (id),
  object_type text not null,
  object_id bigint not null,
  kept jsonb not null,
  deleted_at timestamptz not null default now(),
  kept_until timestamptz not null,
  primary key (account_id, object_type, object_id)
);
comment on table deleted_objects is 'Copies of deleted call handling objects, for reverting the deletion.';
create index deleted_objects_until_idx on deleted_objects (kept_until);
call make_tenant_table('deleted_objects');
