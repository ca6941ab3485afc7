-- What each report counts, as a view of its own: a report of one subject reads one table, in the order of its indexes. With all of them in one view, the newest rows were found by sorting all.
create view report_call_rows with (security_invoker = true) as
  select c.account_id, c.started_at, c.id as call_id, 0::smallint as position, 'company' as subject, 0::bigint as object_id, c.direction, c.result, c.direction = 'internal' as is_internal, c.is_international, false as is_in_time, '' as type,
    c.ring_seconds, c.wait_seconds, c.talk_seconds + c.hold_seconds as talk_seconds, c.hold_seconds, 0 as amount
  from calls c;
create view report_part_rows with (security_invoker = true) as
  select l.account_id, l.started_at, l.call_id, l.position, 'user' as subject, l.user_id as object_id, l.direction, l.part_result as result, l.call_direction = 'internal' as is_internal, l.part_is_international as is_international, false as is_in_time, '' as type,
    l.part_ring_seconds as ring_seconds, 0 as wait_seconds, l.part_talk_seconds as talk_seconds, l.part_hold_seconds as hold_seconds, 0 as amount
  from call_legs l where l.part_result is not null and l.user_id is not null;
create view report_stay_rows with (security_invoker = true) as
  select s.account_id, s.started_at, s.call_id, s.position, case s.kind when 'queue' then 'queue' else 'group' end as subject, s.object_id, 'inbound' as direction, s.stay_result as result, s.stay_is_internal as is_internal, s.stay_is_international as is_international, s.stay_is_in_time as is_in_time, '' as type,
    case s.kind when 'queue' then 0 else s.stay_wait_seconds end as ring_seconds, s.stay_wait_seconds as wait_seconds, s.stay_talk_seconds as talk_seconds, s.stay_hold_seconds as hold_seconds, 0 as amount
  from call_steps s where s.stay_result is not null and s.object_id is not null;
create view report_meeting_rows with (security_invoker = true) as
  select m.account_id, m.started_at, m.id as call_id, 0::smallint as position, 'meeting' as subject, coalesce(m.host_user_id, 0) as object_id, 'meeting' as direction, case when m.has_recording then 'recorded' else 'held' end as result, false as is_internal, false as is_international, false as is_in_time, m.type,
    0 as ring_seconds, 0 as wait_seconds, extract(epoch from m.ended_at - m.started_at)::integer as talk_seconds, 0 as hold_seconds, m.participants_unique as amount
  from meeting_records m;
create view report_message_rows with (security_invoker = true) as
  select m.account_id, m.sent_at as started_at, m.id as call_id, 0::smallint as position, 'message' as subject, coalesce(m.user_id, 0) as object_id, case m.direction when 'sent' then 'outbound' else 'inbound' end as direction, m.result, m.type = 'internal' as is_internal, false as is_international, false as is_in_time, m.type,
    0 as ring_seconds, 0 as wait_seconds, 0 as talk_seconds, 0 as hold_seconds, m.segments as amount
  from message_records m;
create view report_unified_rows with (security_invoker = true) as
  select * from report_call_rows union all select * from report_meeting_rows;
create or replace view report_rows with (security_invoker = true) as
  select * from report_call_rows
  union all select * from report_part_rows
  union all select * from report_stay_rows
  union all select * from report_meeting_rows
  union all select * from report_message_rows;
grant select on report_call_rows, report_part_rows, report_stay_rows, report_meeting_rows, report_message_rows, report_unified_rows to dialplane_app, dialplane_system;
