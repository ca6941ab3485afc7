-- Everybody who adds people to an account waited at its one tally until the other's transaction ended. Each connection keeps a part of its own now,
-- and the sum of the parts is the tally.
alter table account_tallies drop constraint account_tallies_pkey;
alter table account_tallies add column part smallint not null default 0;
alter table account_tallies add primary key (account_id, part);

create function add_to_tally(account bigint, users bigint) returns void language sql as $$
  insert into account_tallies as t (account_id, part, users) values (account, pg_backend_pid() % 16, users)
    on conflict (account_id, part) do update set users = t.users + excluded.users
$$;

-- In the order of accounts: two statements that touch several never wait for each other in a circle. A part may fall below nought: those who are
-- removed here were added elsewhere.
create or replace function tally_added_users() returns trigger language plpgsql as $$
begin
  perform add_to_tally(a.account_id, a.users) from (select account_id, count(*) as users from added group by account_id order by account_id) a;
  return null;
end $$;

create or replace function tally_removed_users() returns trigger language plpgsql as $$
begin
  perform add_to_tally(r.account_id, -r.users) from (select account_id, count(*) as users from removed group by account_id order by account_id) r;
  return null;
end $$;
