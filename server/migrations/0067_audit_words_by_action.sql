-- A word together with a kind of event, or with a person: two filters that each let much through and seldom the same entries could only be
-- found by walking one of them from end to end. The words know both now and have an index for either, in the order of time.
-- Derived data that nobody may change: made anew instead of altered.
drop table audit_words;
create table audit_words (
  account_id bigint not null,
  log text not null,
  word text collate "C" not null,
  at timestamptz not null,
  entry_id bigint not null,
  action text not null,
  actor_user_id bigint,
  primary key (account_id, log, word, at, entry_id)
);
comment on table audit_words is 'Derived from audit_entries by a trigger; nobody else writes it.';
call make_tenant_table('audit_words', 'select, insert');

create or replace function write_words_of_entries() returns trigger language plpgsql as $$
begin
  insert into audit_words (account_id, log, word, at, entry_id, action, actor_user_id)
    select a.account_id, a.log, w, a.at, a.id, a.action, a.actor_user_id from added a, words_of_object(a.object_name) as w where a.object_name is not null
    on conflict do nothing;
  return null;
end $$;

set local role dialplane_system;
insert into audit_words (account_id, log, word, at, entry_id, action, actor_user_id)
  select e.account_id, e.log, w, e.at, e.id, e.action, e.actor_user_id from audit_entries e, words_of_object(e.object_name) as w where e.object_name is not null;
reset role;

create index audit_words_action_idx on audit_words (account_id, log, action, word, at, entry_id);
create index audit_words_actor_idx on audit_words (account_id, log, actor_user_id, word, at, entry_id);
