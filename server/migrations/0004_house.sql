-- What the house itself keeps: audit, jobs, mail, idempotency keys.

create table audit_entries (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  at timestamptz not null default clock_timestamp(),
  transaction xid8 not null default pg_current_xact_id(),
  actor_user_id bigint,
  actor_name text not null,
  on_behalf_of_user_id bigint,
  action text not null,
  object_type text not null,
  object_id text not null,
  object_name text,
  before jsonb,
  after jsonb,
  trace_id text not null,
  address text,
  primary key (account_id, id)
);
comment on table audit_entries is 'Append-only: the server may add and read, never change or remove.';
create index audit_entries_object_idx on audit_entries (account_id, object_type, object_id, id);
create index audit_entries_transaction_idx on audit_entries (transaction, id);
call make_tenant_table('audit_entries', 'select, insert');

create table audit_seals (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null default clock_timestamp(),
  from_transaction xid8 not null,
  to_transaction xid8 not null,
  entries integer not null,
  previous_hash text not null,
  hash text not null
);
comment on table audit_seals is 'A chain of hashes over the audit entries, by ranges of finished transactions.';
grant select, insert on audit_seals to dialplane_system;

create table jobs (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  user_id bigint,
  name text not null,
  title text not null,
  visible boolean not null default true,
  payload jsonb not null,
  key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  error text,
  cancel_asked boolean not null default false,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  leased_until timestamptz,
  primary key (account_id, id)
);
create index jobs_due_idx on jobs (run_at, id) where state in ('waiting', 'running');
create unique index jobs_key on jobs (account_id, name, key) where key is not null and state in ('waiting', 'running');
create index jobs_user_idx on jobs (account_id, user_id, id);
call make_tenant_table('jobs');

create table job_rows (
  account_id bigint not null,
  job_id bigint not null,
  row integer not null,
  ok boolean not null,
  message text not null default '',
  primary key (account_id, job_id, row),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
call make_tenant_table('job_rows');

create sequence mails_id_seq;
grant usage on sequence mails_id_seq to dialplane_app, dialplane_system;
create table mails (
  account_id bigint not null references accounts (id),
  id bigint not null unique,
  recipient text not null,
  subject text not null,
  -- Letters may carry one-time links, so they are sealed with the installation's key.
  text_sealed text not null,
  written_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_id, id)
);
call make_tenant_table('mails');

create table idempotency_keys (
  account_id bigint not null references accounts (id),
  user_id bigint not null,
  key text not null,
  fingerprint text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
call make_tenant_table('idempotency_keys');
