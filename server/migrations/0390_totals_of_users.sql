-- A report of many users adds up a row for each user, day and kind of call only to show one total. Each day has that total too, under a subject of its own: always the sum of the day's users, made anew with them.
set local role dialplane_system;
insert into report_days
select d.account_id, 'allUsers', 0, d.day, d.direction, d.result, d.is_internal, d.is_international, d.is_in_time, d.type, sum(d.calls), sum(d.ring_seconds), sum(d.wait_seconds), sum(d.talk_seconds), sum(d.hold_seconds), sum(d.amount), max(d.longest_wait), max(d.longest_talk)
from report_days d where d.subject = 'user'
group by d.account_id, d.day, d.direction, d.result, d.is_internal, d.is_international, d.is_in_time, d.type;
reset role;
