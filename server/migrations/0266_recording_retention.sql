-- After how many days an account deletes its recordings; without them they are kept until somebody deletes them.
create table recording_retention (
  account_id bigint primary key references accounts (id),
  days integer check (days between 30 and 3650)
);
call make_tenant_table('recording_retention');
