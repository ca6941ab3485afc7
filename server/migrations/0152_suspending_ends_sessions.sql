-- Who was signed in while the account was suspended signs in again: the new session begins under the new status, and no token from before comes back
-- when the account is active again. Signing in itself goes on, so password links and remembered browsers stay.
create function end_sessions(of_account bigint, of_users bigint[], reason text) returns void language plpgsql as $$
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
end $$;

create or replace function revoke_sign_ins(of_account bigint, of_users bigint[], reason text) returns void language plpgsql as $$
begin
  perform end_sessions(of_account, of_users, reason);
  delete from password_links l where l.account_id = of_account and l.user_id = any(of_users);
  delete from mfa_browsers b where b.account_id = of_account and b.user_id = any(of_users);
  delete from mfa_challenges c where c.account_id = of_account and c.user_id = any(of_users);
end $$;

-- A company that suspends itself keeps its owners signed in (roles 2 and 77): one of them did it, and they lift it again.
create function account_suspended() returns trigger language plpgsql as $$
begin
  perform end_sessions(new.id, array(
    select u.id from users u where u.account_id = new.id and not (new.status_set_by_account_id = new.id and exists (
      select from role_memberships m where m.account_id = u.account_id and m.user_id = u.id and m.role_id in (2, 77)))), 'accountSuspended');
  return null;
end $$;
create trigger accounts_suspended after update of status on accounts for each row
  when (old.status <> 'Suspended' and new.status = 'Suspended') execute function account_suspended();
