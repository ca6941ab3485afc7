-- A status remembers the account that set it: only that account, or one above it, lifts it again.
alter table accounts add column status_set_by_account_id bigint references accounts (id);
alter table account_status_changes
  add column asked_by_account_id bigint references accounts (id),
  add column asked_by_account_name text not null default '';

-- The owner of the tables sees no rows; the system role does.
set local role dialplane_system;
-- Who asked is known by their account, as long as that account still lies on the path; where it is not known, the nearest account above.
update account_status_changes c set asked_by_account_id = case when not c.from_above then a.id when u.account_id = any(a.path) then u.account_id else coalesce(a.parent_id, a.id) end
from accounts a
  left join users u on true
where a.id = c.account_id and u.id = c.asked_by_user_id;
update account_status_changes c set asked_by_account_id = case when c.from_above then coalesce(a.parent_id, a.id) else a.id end
from accounts a where a.id = c.account_id and c.asked_by_account_id is null;
update account_status_changes c set asked_by_account_name = a.name from accounts a where a.id = c.asked_by_account_id;
update accounts a set status_set_by_account_id = coalesce(
  (select c.asked_by_account_id from account_status_changes c
   where c.account_id = a.id and c.state = 'done' and c.to_status = a.status order by c.settled_at desc, c.id desc limit 1),
  case when a.status_from_above then coalesce(a.parent_id, a.id) else a.id end);
reset role;

alter table accounts alter column status_set_by_account_id set not null, drop column status_from_above;
alter table account_status_changes alter column asked_by_account_id set not null, alter column asked_by_account_name drop default, drop column from_above;
create index accounts_status_set_by_idx on accounts (status_set_by_account_id);
create index account_status_changes_asked_by_account_idx on account_status_changes (asked_by_account_id);

-- A new account has its first status from the account it is opened under.
create function account_status_set_by_parent() returns trigger language plpgsql as $$
begin
  new.status_set_by_account_id := coalesce(new.status_set_by_account_id, new.parent_id, new.id);
  return new;
end $$;
create trigger accounts_status_set_by before insert on accounts for each row execute function account_status_set_by_parent();
