-- Monitoring under way ends with what allowed it, by whatever way that goes.
alter table monitoring_sessions drop constraint monitoring_sessions_ended_by_check;
alter table monitoring_sessions add constraint monitoring_sessions_ended_by_check
  check (ended_by in ('supervisor', 'call', 'rule', 'administrator', 'access'));
alter table monitoring_settings add constraint monitoring_settings_disclaimer_filled check (disclaimer <> '');

-- Null for all supervisors of the account.
create function end_monitoring_by(of_account bigint, of_users bigint[]) returns void language plpgsql as $$
declare
  found record;
begin
  for found in
    update monitoring_sessions s set ended_at = greatest(now(), s.started_at), ended_by = 'access'
      where s.account_id = of_account and s.ended_at is null and (of_users is null or s.supervisor_id = any(of_users))
      returning s.id, s.live_call_id, s.supervisor_extension_id
  loop
    delete from live_legs l where l.account_id = of_account and l.call_id = found.live_call_id
      and l.extension_id = found.supervisor_extension_id and l.state = 'monitoring';
    perform pg_notify('dialplane_events', json_build_object('accountId', of_account, 'topic', 'callMonitoring',
      'data', json_build_object('sessionId', found.id))::text);
  end loop;
end $$;

create function end_monitoring_of_user() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array[old.id]);
  return null;
end $$;
create trigger users_end_monitoring after update of allow_login on users
  for each row when (old.allow_login and not new.allow_login) execute function end_monitoring_of_user();
create trigger users_removed_end_monitoring after delete on users for each row execute function end_monitoring_of_user();

-- What a role or a grant allows is known to the server, not to the database: the supervisor starts again if it is still allowed.
create function end_monitoring_of_holder() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array[old.user_id]);
  return null;
end $$;
create trigger role_memberships_end_monitoring after update or delete on role_memberships
  for each row execute function end_monitoring_of_holder();

create function end_monitoring_of_grantee() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array[old.grantee_user_id]);
  return null;
end $$;
create trigger granted_privileges_end_monitoring after update or delete on granted_privileges
  for each row execute function end_monitoring_of_grantee();

create function end_monitoring_of_role() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array(
    select m.user_id from role_memberships m where m.account_id = old.account_id and m.role_id = old.id));
  return null;
end $$;
create trigger own_roles_end_monitoring after update of keys on own_roles
  for each row when (new.keys is distinct from old.keys) execute function end_monitoring_of_role();

create function end_monitoring_of_account() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(new.id, null);
  return null;
end $$;
create trigger accounts_end_monitoring after update of status on accounts
  for each row when (new.status is distinct from old.status and new.status in ('Suspended', 'Cancelled', 'Pending'))
  execute function end_monitoring_of_account();

-- Use cases that delete a rule decide themselves what is still allowed. This is for rules that go with their person, group, queue or location.
create function end_monitoring_of_rule() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array[old.supervisor_id]);
  return null;
end $$;
create trigger monitoring_rules_end_monitoring after delete on monitoring_rules
  for each row when (pg_trigger_depth() > 0) execute function end_monitoring_of_rule();

-- The phone of the extension is somebody else's then.
create function end_monitoring_of_previous_user() returns trigger language plpgsql as $$
begin
  perform end_monitoring_by(old.account_id, array[old.user_id]);
  return null;
end $$;
create trigger extensions_end_monitoring after update of user_id on extensions
  for each row when (old.user_id is not null and new.user_id is distinct from old.user_id)
  execute function end_monitoring_of_previous_user();
