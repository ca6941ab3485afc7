-- How the call of a leg went, so that the calls of a user, an extension or a device with a rare result or direction are found without reading all their calls. Both are final when the call is written. In a database with calls, migration-preparations has done most of this before.
alter table call_legs add column if not exists call_direction text, add column if not exists call_result text;
set local role dialplane_system;
update call_legs l set call_direction = c.direction, call_result = c.result from calls c where c.account_id = l.account_id and c.started_at = l.started_at and c.id = l.call_id and l.call_result is null;
delete from call_legs where call_result is null;
reset role;
alter table call_legs alter column call_direction set not null, alter column call_result set not null;
do $$
declare
  month regclass;
begin
  for month in select o.conrelid::regclass from pg_constraint o where o.conname = 'call_legs_filled' loop
    execute format('alter table %s drop constraint call_legs_filled', month);
  end loop;
end $$;
create index call_legs_extension_result_idx on call_legs (account_id, extension_id, call_direction, call_result, started_at desc, call_id desc) where extension_id is not null;
create index call_legs_user_result_idx on call_legs (account_id, user_id, call_direction, call_result, started_at desc, call_id desc) where user_id is not null;
create index call_legs_device_result_idx on call_legs (account_id, device_id, call_direction, call_result, started_at desc, call_id desc) where device_id is not null;
-- Direction and result in one index: with one of them known, the newest calls of each value of the other are merged.
drop index calls_result_idx;
drop index calls_queue_result_idx;
create index calls_result_idx on calls (account_id, direction, result, started_at desc, id desc);
create index calls_queue_result_idx on calls (account_id, queue_id, direction, result, started_at desc, id desc) where queue_id is not null;
create index calls_from_result_idx on calls (account_id, from_number, direction, result, started_at desc, id desc);
create index calls_to_result_idx on calls (account_id, to_number, direction, result, started_at desc, id desc);
