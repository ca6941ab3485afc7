-- How many users were deleted, by the month in which they had been added: the growth of a month does not shrink when somebody leaves.
-- A part for each connection, as in account_tallies.
create table deleted_user_tallies (
  account_id bigint not null references accounts (id),
  -- When the month began (UTC).
  month timestamptz not null,
  part smallint not null,
  users integer not null,
  primary key (account_id, month, part)
);
comment on table deleted_user_tallies is 'Kept by a trigger on users; nobody else writes it.';
create index deleted_user_tallies_month_idx on deleted_user_tallies (month);
call make_tenant_table('deleted_user_tallies');

create function tally_deleted_users() returns trigger language plpgsql as $$
begin
  insert into deleted_user_tallies as t (account_id, month, part, users)
    select r.account_id, date_trunc('month', r.created_at, 'UTC'), pg_backend_pid() % 16, count(*) from removed r
      where r.created_at > now() - interval '13 months' group by 1, 2 order by 1, 2
    on conflict (account_id, month, part) do update set users = t.users + excluded.users;
  return null;
end $$;
create trigger users_tally_deleted after delete on users referencing old table as removed for each statement execute function tally_deleted_users();
