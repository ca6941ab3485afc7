-- Reports of meetings and messages count their records, in the same view and with the same roll-ups as calls. The object is the host of a meeting and the user of a message; the amount is participants and segments. An internal message has a record for the sender and one for the receiver.
create or replace view report_rows with (security_invoker = true) as
  select c.account_id, c.started_at, c.id as call_id, 0::smallint as position, 'company' as subject, 0::bigint as object_id, c.direction, c.result, c.direction = 'internal' as is_internal, c.is_international, false as is_in_time, '' as type,
    c.ring_seconds, c.wait_seconds, c.talk_seconds + c.hold_seconds as talk_seconds, c.hold_seconds, 0 as amount
  from calls c
  union all
  select l.account_id, l.started_at, l.call_id, l.position, 'user', l.user_id, l.direction, l.part_result, l.call_direction = 'internal', l.part_is_international, false, '',
    l.part_ring_seconds, 0, l.part_talk_seconds, l.part_hold_seconds, 0
  from call_legs l where l.part_result is not null and l.user_id is not null
  union all
  select s.account_id, s.started_at, s.call_id, s.position, case s.kind when 'queue' then 'queue' else 'group' end, s.object_id, 'inbound', s.stay_result, s.stay_is_internal, s.stay_is_international, s.stay_is_in_time, '',
    case s.kind when 'queue' then 0 else s.stay_wait_seconds end, s.stay_wait_seconds, s.stay_talk_seconds, s.stay_hold_seconds, 0
  from call_steps s where s.stay_result is not null and s.object_id is not null
  union all
  select m.account_id, m.started_at, m.id, 0::smallint, 'meeting', coalesce(m.host_user_id, 0), 'meeting', case when m.has_recording then 'recorded' else 'held' end, false, false, false, m.type,
    0, 0, extract(epoch from m.ended_at - m.started_at)::integer, 0, m.participants_unique
  from meeting_records m
  union all
  select m.account_id, m.sent_at, m.id, 0::smallint, 'message', coalesce(m.user_id, 0), case m.direction when 'sent' then 'outbound' else 'inbound' end, m.result, m.type = 'internal', false, false, m.type,
    0, 0, 0, 0, m.segments
  from message_records m;

create trigger meeting_records_mark_added after insert on meeting_records referencing new table as changed for each statement execute function mark_report_hours();
create trigger meeting_records_mark_deleted after delete on meeting_records referencing old table as changed for each statement execute function mark_report_hours();
create trigger meeting_records_mark_changed after update on meeting_records referencing new table as changed for each statement execute function mark_report_hours();
create function mark_report_hours_of_messages() returns trigger language plpgsql as $$
begin
  insert into report_marks (account_id, hour) select distinct c.account_id, date_trunc('hour', c.sent_at, 'UTC') from changed c;
  return null;
end $$;
create trigger message_records_mark_added after insert on message_records referencing new table as changed for each statement execute function mark_report_hours_of_messages();
create trigger message_records_mark_deleted after delete on message_records referencing old table as changed for each statement execute function mark_report_hours_of_messages();
create trigger message_records_mark_changed after update on message_records referencing new table as changed for each statement execute function mark_report_hours_of_messages();
