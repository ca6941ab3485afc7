-- Takes a login name in one question instead of three: an import asks it for each of thousands. As the caller, so row-level security holds:
-- reservations of other accounts cannot be seen, but they stand in the way of the unique index.
create function take_login_name(account bigint, keeper bigint, login text) returns boolean language plpgsql as $$
begin
  delete from login_name_reservations r where r.account_id = account and r.sort_login = lower(login) and (r.user_id = keeper or r.expires_at <= now());
  insert into login_name_reservations (account_id, login_name, user_id, expires_at) values (account, login, keeper, now()) on conflict (sort_login) do nothing;
  if not found then
    return false;
  end if;
  delete from login_name_reservations r where r.account_id = account and r.sort_login = lower(login);
  return true;
end $$;
