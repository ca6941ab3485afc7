-- The call log is read page by page, newest first. Each filter has an index in this order, so that a rare value does not read all calls.
create index calls_result_idx on calls (account_id, result, started_at desc, id desc);
create index calls_direction_idx on calls (account_id, direction, started_at desc, id desc);
create index calls_queue_result_idx on calls (account_id, queue_id, result, started_at desc, id desc) where queue_id is not null;
drop index calls_from_idx;
drop index calls_to_idx;
create index calls_from_idx on calls (account_id, from_number, started_at desc, id desc);
create index calls_to_idx on calls (account_id, to_number, started_at desc, id desc);
