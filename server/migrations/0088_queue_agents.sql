-- Who answers the calls of a queue. An agent is an extension, not a person: calls ring there, whoever has it, and a phone in a hall can be one too.
create table queue_agents (
  account_id bigint not null references accounts (id),
  queue_id bigint not null,
  agent_id bigint not null,
  joined_at timestamptz not null default now(),
  primary key (account_id, queue_id, agent_id),
  constraint queue_agents_queue_fkey foreign key (account_id, queue_id) references extensions (account_id, id) on delete cascade,
  constraint queue_agents_agent_fkey foreign key (account_id, agent_id) references extensions (account_id, id) on delete cascade,
  check (queue_id <> agent_id)
);
create index queue_agents_agent_idx on queue_agents (account_id, agent_id);
call make_tenant_table('queue_agents');

-- As with groups: a queue is another one once agents joined or left, counted at the end of the transaction, so that many can join side by side. The same lock,
-- because somebody may join a group and a queue in one go.
create function note_agents_changed() returns trigger language plpgsql as $$
declare
  in_account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  in_queue bigint := case when tg_op = 'DELETE' then old.queue_id else new.queue_id end;
begin
  perform from extensions e where e.account_id = in_account and e.id = in_queue and e.xmin <> pg_current_xact_id()::xid;
  if found then
    perform pg_advisory_xact_lock(hashtextextended('account_group_versions', in_account));
    update extensions e set version = e.version + 1 where e.account_id = in_account and e.id = in_queue;
  end if;
  return null;
end $$;
create constraint trigger queue_agents_counted after insert or delete on queue_agents deferrable initially deferred
  for each row execute function note_agents_changed();
