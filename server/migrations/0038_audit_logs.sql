-- Two logs, what people did and what happened to the account, told apart when an entry is written. Where it came from, and what it puts back.
alter table audit_entries
  add column log text not null default 'user' check (log in ('user', 'account')),
  add column client text,
  add column reverts bigint;

-- Each order that a log is read in has one index. Every entry is found by (account_id, id); ids alone are never looked for.
alter table audit_entries drop constraint audit_entries_id_key;
drop index audit_entries_at_idx, audit_entries_actor_idx, audit_entries_actor_at_idx, audit_entries_object_idx;
create index audit_entries_log_idx on audit_entries (account_id, log, at, id);
create index audit_entries_actor_idx on audit_entries (account_id, actor_user_id, log, at, id);
create index audit_entries_actor_action_idx on audit_entries (account_id, actor_user_id, action, at, id);
create index audit_entries_object_idx on audit_entries (account_id, object_type, object_id, at, id);
create index audit_entries_trace_idx on audit_entries (account_id, trace_id);
create index audit_entries_reverts_idx on audit_entries (account_id, reverts) where reverts is not null;

-- The words of the object's name in the order of time, so that a search reads as many rows as it shows. Two words that follow one another are a
-- row as well, with a space in front: "ava adler" is found in one step, and no single word begins with a space.
create table audit_words (
  account_id bigint not null,
  log text not null,
  word text collate "C" not null,
  at timestamptz not null,
  entry_id bigint not null,
  primary key (account_id, log, word, at, entry_id)
);
comment on table audit_words is 'Derived from audit_entries by a trigger; nobody else writes it.';
call make_tenant_table('audit_words', 'select, insert');

-- What follows an @ is the same for a whole company and finds nothing.
create function words_of_object(name text) returns setof text language sql immutable parallel safe
begin atomic
  with words as (
    select left(w.word, 40) as word, row_number() over (order by w.place) as place
    from regexp_split_to_table(regexp_replace(search_fold(left(name, 200)), '@\S+', ' ', 'g'), '[\s.,;:@_+()/"''&-]+') with ordinality as w (word, place)
    where w.word <> ''
  )
  select a.word from words a where a.place <= 8
  union
  select ' ' || a.word || ' ' || b.word from words a join words b on b.place = a.place + 1 where a.place <= 8;
end;

create function write_words_of_entries() returns trigger language plpgsql as $$
begin
  insert into audit_words (account_id, log, word, at, entry_id)
    select a.account_id, a.log, w, a.at, a.id from added a, words_of_object(a.object_name) as w where a.object_name is not null
    on conflict do nothing;
  return null;
end $$;
create trigger audit_entries_words after insert on audit_entries referencing new table as added for each statement execute function write_words_of_entries();

-- The entries from before the trigger; the system role sees the rows of every account.
set local role dialplane_system;
insert into audit_words (account_id, log, word, at, entry_id)
  select e.account_id, e.log, w, e.at, e.id from audit_entries e, words_of_object(e.object_name) as w where e.object_name is not null;
reset role;
