-- Drops a month of calls, call_legs or call_steps that no account keeps any more. Callers have no right to drop tables; this function has. If the table is in use for longer than a moment, it stays until the next time.
create function drop_call_partition(base text, month date) returns boolean language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '2s' as $$
begin
  if base not in ('calls', 'call_legs', 'call_steps') then
    raise exception 'not a table of calls: %', base;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('call_partitions', 0));
  execute format('drop table if exists public.%I', base || to_char(month, '_YYYY_MM'));
  return true;
exception when lock_not_available then
  return false;
end $$;
revoke all on function drop_call_partition(text, date) from public;
grant execute on function drop_call_partition(text, date) to dialplane_system;
