-- Callers whose missed calls somebody has dealt with in another way. A mark counts up to one missed call: the next one opens the caller again. Retention deletes marks that are older than the longest period of the list.
create table unreturned_call_marks (
  account_id bigint not null references accounts (id),
  -- As calls have it: E.164 digits.
  caller_number text not null,
  missed_at timestamptz not null,
  marked_by bigint not null,
  marked_by_name text not null,
  marked_at timestamptz not null default now(),
  primary key (account_id, caller_number)
);
call make_tenant_table('unreturned_call_marks');
