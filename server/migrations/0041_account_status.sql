-- Every change of an account's status: done at once, waiting for its date, withdrawn, or refused because the account had moved on.
create table account_status_changes (
  account_id bigint not null references accounts (id),
  id bigint generated always as identity unique,
  from_status text not null,
  to_status text not null check (to_status in ('Active', 'Suspended', 'Cancelled', 'Pending', 'Demo')),
  state text not null check (state in ('scheduled', 'done', 'withdrawn', 'refused')),
  due_at timestamptz not null,
  reason_code text,
  note text not null default '',
  -- Whether whoever asked for it belongs to an account above.
  from_above boolean not null,
  asked_by_user_id bigint,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by_name text,
  -- Why it was not carried out, in words.
  outcome text,
  primary key (account_id, id)
);
comment on table account_status_changes is 'The history of an account''s status and what is planned for it.';
-- A date per status.
create unique index account_status_changes_one_date_per_status on account_status_changes (account_id, to_status) where state = 'scheduled';
create index account_status_changes_asked_idx on account_status_changes (account_id, asked_at, id);
call make_tenant_table('account_status_changes', 'select, insert, update');
