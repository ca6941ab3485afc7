-- Long reports of a company add up whole months. Always the sum of the month's days in report_days: whatever makes those anew makes the month anew, in the same transaction.
create table report_months (
  account_id bigint not null,
  subject text collate "C" not null,
  object_id bigint not null,
  -- Its first day.
  month date not null,
  direction text collate "C" not null,
  result text collate "C" not null,
  is_internal boolean not null,
  is_international boolean not null,
  is_in_time boolean not null,
  type text collate "C" not null,
  calls integer not null,
  ring_seconds bigint not null,
  wait_seconds bigint not null,
  talk_seconds bigint not null,
  hold_seconds bigint not null,
  amount bigint not null,
  longest_wait integer not null,
  longest_talk integer not null,
  primary key (account_id, subject, month, object_id, direction, result, is_internal, is_international, is_in_time, type)
);
call make_tenant_table('report_months', 'select, insert, delete');

set local role dialplane_system;
insert into report_months
select d.account_id, d.subject, d.object_id, date_trunc('month', d.day)::date, d.direction, d.result, d.is_internal, d.is_international, d.is_in_time, d.type, sum(d.calls), sum(d.ring_seconds), sum(d.wait_seconds), sum(d.talk_seconds), sum(d.hold_seconds), sum(d.amount), max(d.longest_wait), max(d.longest_talk)
from report_days d where d.subject = 'company'
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
reset role;
