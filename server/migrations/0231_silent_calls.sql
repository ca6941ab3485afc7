-- When the last event of a call happened: calls of an engine that has fallen silent end after a while.
alter table live_calls add column last_event_at timestamptz not null default now();
create index live_calls_last_event_idx on live_calls (last_event_at);
