-- Monitoring that ends with the supervisor's access: the engine is told by whichever node comes first, which also writes the audit entry.
alter table monitoring_sessions add column engine_to_tell boolean not null default false;
create index monitoring_sessions_to_tell_idx on monitoring_sessions (account_id, id) where engine_to_tell;

create or replace function end_monitoring_by(of_account bigint, of_users bigint[]) returns void language plpgsql as $$
declare
  found record;
begin
  for found in
    update monitoring_sessions s set ended_at = greatest(now(), s.started_at), ended_by = 'access', engine_to_tell = true
      where s.account_id = of_account and s.ended_at is null and (of_users is null or s.supervisor_id = any(of_users))
      returning s.id, s.live_call_id, s.supervisor_extension_id
  loop
    delete from live_legs l where l.account_id = of_account and l.call_id = found.live_call_id
      and l.extension_id = found.supervisor_extension_id and l.state = 'monitoring';
    perform pg_notify('dialplane_events', json_build_object('accountId', of_account, 'topic', 'callMonitoring',
      'data', json_build_object('sessionId', found.id))::text);
  end loop;
end $$;
