-- What reports count, written with the call: a user's part on one of the user's legs, a stay in a queue or a call group on its first stop. Other legs and stops have null. The rules are contract/src/calling/call-records/counted-parts.ts.
alter table call_legs add column part_result text, add column part_ring_seconds integer, add column part_talk_seconds integer, add column part_hold_seconds integer, add column part_is_international boolean;
-- Calls of before are counted by a job (call-records.count).
alter table calls add column is_counted boolean not null default false;
create index calls_uncounted_idx on calls (account_id, started_at, id) where not is_counted;
alter table call_steps add column stay_result text, add column stay_wait_seconds integer, add column stay_talk_seconds integer, add column stay_hold_seconds integer, add column stay_is_in_time boolean, add column stay_is_internal boolean, add column stay_is_international boolean;

-- One row for everything that a report counts. Direction, result and times are relative to the subject.
create view report_rows with (security_invoker = true) as
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
  from call_steps s where s.stay_result is not null and s.object_id is not null;
grant select on report_rows to dialplane_app, dialplane_system;
create index call_steps_stay_idx on call_steps (account_id, object_id, started_at desc, call_id desc) where stay_result is not null;

-- Hours (UTC) whose rows have changed since the roll-ups were made. Every transaction that changes rows adds its own, so that nobody waits; whoever reads a marked hour counts its rows.
create table report_marks (
  account_id bigint not null,
  hour timestamptz not null,
  id bigint generated always as identity,
  primary key (account_id, hour, id)
);
comment on table report_marks is 'Written by triggers of calls, call_legs and call_steps; deleted when the roll-ups of the hour are made.';
call make_tenant_table('report_marks', 'select, insert, delete');

create function mark_report_hours() returns trigger language plpgsql as $$
begin
  insert into report_marks (account_id, hour) select distinct c.account_id, date_trunc('hour', c.started_at, 'UTC') from changed c;
  return null;
end $$;
create trigger calls_mark_added after insert on calls referencing new table as changed for each statement execute function mark_report_hours();
create trigger calls_mark_deleted after delete on calls referencing old table as changed for each statement execute function mark_report_hours();
create trigger calls_mark_changed after update on calls referencing new table as changed for each statement execute function mark_report_hours();
create trigger call_legs_mark_changed after update on call_legs referencing new table as changed for each statement execute function mark_report_hours();
create trigger call_legs_mark_deleted after delete on call_legs referencing old table as changed for each statement execute function mark_report_hours();
create trigger call_steps_mark_changed after update on call_steps referencing new table as changed for each statement execute function mark_report_hours();
create trigger call_steps_mark_deleted after delete on call_steps referencing old table as changed for each statement execute function mark_report_hours();

-- When an hour of a time zone began. The two hours of the same name in autumn stay two.
create function hour_in_zone(at timestamptz, zone text) returns timestamptz language sql stable parallel safe as $$
  select at - ((at at time zone zone) - date_trunc('hour', at at time zone zone))
$$;

-- The time zone in which the roll-ups of an account are made. Without a row, there are none yet.
create table report_zones (
  account_id bigint primary key references accounts (id),
  time_zone text not null
);
call make_tenant_table('report_zones', 'select, insert, update, delete');

-- Roll-ups: counts and sums, never averages. By day for all subjects; by hour for those that have few objects.
create table report_days (
  account_id bigint not null,
  subject text collate "C" not null,
  object_id bigint not null,
  day date not null,
  direction text collate "C" not null,
  result text collate "C" not null,
  is_internal boolean not null,
  is_international boolean not null,
  is_in_time boolean not null,
  -- The type of a meeting or a message; empty for calls.
  type text collate "C" not null,
  calls integer not null,
  ring_seconds bigint not null,
  wait_seconds bigint not null,
  talk_seconds bigint not null,
  hold_seconds bigint not null,
  -- Participants of meetings, segments of messages.
  amount bigint not null,
  longest_wait integer not null,
  longest_talk integer not null,
  primary key (account_id, subject, object_id, day, direction, result, is_internal, is_international, is_in_time, type)
);
create index report_days_day_idx on report_days (account_id, subject, day);
call make_tenant_table('report_days', 'select, insert, delete');

create table report_hours (
  account_id bigint not null,
  subject text collate "C" not null,
  object_id bigint not null,
  hour timestamptz not null,
  direction text collate "C" not null,
  result text collate "C" not null,
  is_internal boolean not null,
  is_international boolean not null,
  is_in_time boolean not null,
  -- The type of a meeting or a message; empty for calls.
  type text collate "C" not null,
  calls integer not null,
  ring_seconds bigint not null,
  wait_seconds bigint not null,
  talk_seconds bigint not null,
  hold_seconds bigint not null,
  -- Participants of meetings, segments of messages.
  amount bigint not null,
  longest_wait integer not null,
  longest_talk integer not null,
  primary key (account_id, subject, object_id, hour, direction, result, is_internal, is_international, is_in_time, type)
);
create index report_hours_hour_idx on report_hours (account_id, hour, subject);
call make_tenant_table('report_hours', 'select, insert, delete');

-- Calls of before: counted by their rows until their roll-ups are made.
set local role dialplane_system;
insert into report_marks (account_id, hour) select distinct c.account_id, date_trunc('hour', c.started_at, 'UTC') from calls c;
reset role;
