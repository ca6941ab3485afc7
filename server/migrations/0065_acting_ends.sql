-- Acting ends with the sign-in it hangs on. Those left over from before; the owner of the tables sees no rows, the system role does.
set local role dialplane_system;
update sessions s set ended_at = h.ended_at, end_reason = h.end_reason
from sessions h where h.id = s.home_session_id and s.ended_at is null and h.ended_at is not null;
reset role;

-- The account that somebody acted in hears of every end at once, whoever caused it and by whichever road.
create function acting_ended() returns trigger language plpgsql as $$
begin
  if old.acting_kind is not null then
    perform pg_notify('dialplane_events', json_build_object(
      'accountId', old.acting_account_id, 'topic', 'acting', 'data', json_build_object('accountId', old.acting_account_id))::text);
  elsif tg_op = 'UPDATE' then
    update sessions s set ended_at = new.ended_at, end_reason = new.end_reason
    where s.account_id = new.account_id and s.home_session_id = new.id and s.ended_at is null;
  end if;
  return null;
end $$;

create trigger sessions_acting_ended after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function acting_ended();
create trigger sessions_acting_gone after delete on sessions for each row
  when (old.acting_kind is not null and old.ended_at is null) execute function acting_ended();
