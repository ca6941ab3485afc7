-- For queues and groups that ring one after the other in turn: whom a queue rang last, and how many calls a group has had.
create table ring_turns (
  account_id bigint not null,
  extension_id bigint not null,
  last_agent_id bigint,
  calls integer not null default 0,
  primary key (account_id, extension_id),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
call make_tenant_table('ring_turns');

-- The calls of a queue, newest first; a call by its name in the engine.
create index calls_queue_idx on calls (account_id, queue_id, started_at desc, id desc) where queue_id is not null;
create index calls_engine_call_idx on calls (account_id, engine_call_id);
