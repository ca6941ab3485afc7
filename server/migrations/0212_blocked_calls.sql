-- Which calls a blocking rule stopped, and when the last one was.
create index call_steps_blocking_idx on call_steps (account_id, object_id, started_at desc) where object_kind = 'blockingRule';
