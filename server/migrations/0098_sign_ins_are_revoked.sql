-- Where signing in stops, what was signed in before is over for good: sessions with all their tokens, acting, password links, browsers that
-- need no second step, and what the identity provider holds. In the transaction of the change, whichever operation makes it.
create function revoke_sign_ins(of_account bigint, of_users bigint[], reason text) returns void language plpgsql as $$
declare
  ended record;
begin
  for ended in
    update sessions s set ended_at = now(), end_reason = reason
    where s.account_id = of_account and s.user_id = any(of_users) and s.ended_at is null
    returning s.id, s.user_id
  loop
    perform pg_notify('dialplane_events', json_build_object(
      'accountId', of_account, 'userId', ended.user_id, 'topic', 'session.ended', 'data', json_build_object('sessionId', ended.id, 'reason', reason))::text);
  end loop;
  delete from identity_records r where r.subject = any(of_users::text[]);
  delete from password_links l where l.account_id = of_account and l.user_id = any(of_users);
  delete from mfa_browsers b where b.account_id = of_account and b.user_id = any(of_users);
  delete from mfa_challenges c where c.account_id = of_account and c.user_id = any(of_users);
end $$;

create function user_blocked() returns trigger language plpgsql as $$
begin
  perform revoke_sign_ins(new.account_id, array[new.id], 'blocked');
  return null;
end $$;
create trigger users_blocked after update of allow_login, status_id on users for each row
  when (old.allow_login and old.status_id <> 3 and not (new.allow_login and new.status_id <> 3)) execute function user_blocked();

-- Of a cancelled account only those who own it still sign in (roles 2 and 77, see account-admission.ts).
create function account_cancelled() returns trigger language plpgsql as $$
begin
  perform revoke_sign_ins(new.id, array(
    select u.id from users u where u.account_id = new.id and not exists (
      select from role_memberships m where m.account_id = u.account_id and m.user_id = u.id and m.role_id in (2, 77))), 'accountCancelled');
  return null;
end $$;
create trigger accounts_cancelled after update of status on accounts for each row
  when (old.status <> 'Cancelled' and new.status = 'Cancelled') execute function account_cancelled();
