-- What an extension does with calls. Where it sends them is a row of its own, so that every destination is a real reference.
alter table extensions
  add column service_plan text not null default 'unlimited' check (service_plan in ('unlimited', 'metered', 'mobile', 'virtual', 'included')),
  add column do_not_disturb boolean not null default false,
  add column caller_id_name text not null default '',
  add column caller_id_choice text not null default 'account' check (caller_id_choice in ('account', 'own', 'number')),
  add column caller_id_number text not null default '',
  add column caller_id_blocked boolean not null default false,
  add column ring_mode text not null default 'phones' check (ring_mode in ('phones', 'findMe', 'simultaneous')),
  add column voicemail_on boolean not null default true,
  add column voicemail_seconds smallint not null default 25,
  -- A keyed hash bound to the row; never the PIN.
  add column voicemail_pin text,
  add column voicemail_notice boolean not null default false,
  add column voicemail_address text not null default '',
  add column voicemail_attach boolean not null default true,
  add column greeting_key text,
  add column greeting_name text not null default '',
  add column greeting_seconds numeric(6, 1),
  add column greeting_at timestamptz,
  add column block_international boolean not null default true,
  add column created_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column sort_number text collate "C" not null generated always as (lpad(number, 10, '0')) stored,
  add column sort_name text not null generated always as (lower(name)) stored,
  add column sort_type text collate "C" not null generated always as (type || ' ' || lpad(number, 10, '0')) stored,
  add constraint extensions_greeting_check check ((greeting_key is null) = (greeting_at is null));
-- Below this, ids are given by hand (the demo world).
alter table extensions alter column id restart with 5000001;

create index extensions_sort_number_idx on extensions (account_id, sort_number, id);
create index extensions_sort_name_idx on extensions (account_id, sort_name, id);
create index extensions_sort_type_idx on extensions (account_id, sort_type, id);
-- Few among many: their lists do not walk past all the others.
create index extensions_type_idx on extensions (account_id, type, sort_number, id);
create index extensions_disturbed_idx on extensions (account_id, sort_number, id) where do_not_disturb;
create index extensions_nobodys_idx on extensions (account_id, sort_number, id) where user_id is null;

create table extension_forwarding (
  account_id bigint not null,
  extension_id bigint not null,
  rule text not null check (rule in ('always', 'busy', 'noAnswer', 'notReachable')),
  is_on boolean not null,
  seconds smallint,
  kind text not null check (kind in ('extension', 'voicemail', 'external')),
  to_extension_id bigint,
  to_number text,
  primary key (account_id, extension_id, rule),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  constraint extension_forwarding_to_fkey foreign key (account_id, to_extension_id) references extensions (account_id, id),
  constraint extension_forwarding_target_check check ((kind = 'extension') = (to_extension_id is not null) and (kind = 'external') = (to_number is not null)),
  constraint extension_forwarding_waiting_check check ((rule = 'noAnswer') = (seconds is not null))
);
create index extension_forwarding_to_idx on extension_forwarding (account_id, to_extension_id);
create index extension_forwarding_on_idx on extension_forwarding (account_id, extension_id) where is_on;
call make_tenant_table('extension_forwarding');

-- Find-me steps in their order, or the phones that ring at the same time; which of the two, the extension says.
create table extension_ring_targets (
  account_id bigint not null,
  extension_id bigint not null,
  position smallint not null,
  kind text not null check (kind in ('extension', 'external')),
  to_extension_id bigint,
  to_number text,
  seconds smallint,
  accept_prompt boolean not null,
  primary key (account_id, extension_id, position),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  constraint extension_ring_targets_to_fkey foreign key (account_id, to_extension_id) references extensions (account_id, id),
  constraint extension_ring_targets_target_check check ((kind = 'extension') = (to_extension_id is not null) and (kind = 'external') = (to_number is not null))
);
create index extension_ring_targets_to_idx on extension_ring_targets (account_id, to_extension_id);
call make_tenant_table('extension_ring_targets');

create table extension_sharers (
  account_id bigint not null,
  extension_id bigint not null,
  sharer_id bigint not null,
  position smallint not null,
  primary key (account_id, extension_id, sharer_id),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  foreign key (account_id, sharer_id) references extensions (account_id, id) on delete cascade
);
comment on table extension_sharers is 'Whose phones have the line of an extension as well.';
create index extension_sharers_sharer_idx on extension_sharers (account_id, sharer_id);
call make_tenant_table('extension_sharers');

create table extension_watchers (
  account_id bigint not null,
  extension_id bigint not null,
  watcher_id bigint not null,
  position smallint not null,
  may_pick_up boolean not null,
  primary key (account_id, extension_id, watcher_id),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  foreign key (account_id, watcher_id) references extensions (account_id, id) on delete cascade
);
comment on table extension_watchers is 'Who sees whether a line is busy, and who of them may take its calls.';
create index extension_watchers_watcher_idx on extension_watchers (account_id, watcher_id);
call make_tenant_table('extension_watchers');

create table voicemail_messages (
  account_id bigint not null,
  id bigint generated by default as identity unique,
  extension_id bigint not null,
  received_at timestamptz not null,
  caller_number text not null,
  caller_name text not null default '',
  seconds integer not null check (seconds >= 0),
  heard boolean not null default false,
  file_key text,
  primary key (account_id, id),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
comment on table voicemail_messages is 'Left by callers; the telephony engine writes them.';
create index voicemail_messages_extension_idx on voicemail_messages (account_id, extension_id, received_at);
call make_tenant_table('voicemail_messages');

-- Finding extensions by number and by the beginnings of words of their name and of their person's names.
create table extension_search_words (
  account_id bigint not null,
  extension_id bigint not null,
  source text not null check (source in ('extension', 'person')),
  word text collate "C" not null,
  primary key (account_id, extension_id, source, word),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
comment on table extension_search_words is 'Derived from extensions and users by triggers; nobody else writes it.';
create index extension_search_words_word_idx on extension_search_words (account_id, word, extension_id);
call make_tenant_table('extension_search_words');

create function write_search_words_of_extension() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from extension_search_words w where w.account_id = old.account_id and w.extension_id = old.id;
  end if;
  insert into extension_search_words (account_id, extension_id, source, word)
    select new.account_id, new.id, 'extension', w from words_of_person(new.name, new.number, '', '') as w
    union
    select new.account_id, new.id, 'person', w from users u, words_of_person(u.first_name, u.last_name, '', '') as w where u.account_id = new.account_id and u.id = new.user_id
    on conflict do nothing;
  return null;
end $$;
create trigger extensions_search_words_of_added after insert on extensions for each row execute function write_search_words_of_extension();
create trigger extensions_search_words_of_changed after update of number, name, user_id on extensions for each row
  when ((old.number, old.name, old.user_id) is distinct from (new.number, new.name, new.user_id)) execute function write_search_words_of_extension();

create function write_extension_words_of_person() returns trigger language plpgsql as $$
begin
  delete from extension_search_words w using extensions e
    where e.account_id = new.account_id and e.user_id = new.id and w.account_id = e.account_id and w.extension_id = e.id and w.source = 'person';
  insert into extension_search_words (account_id, extension_id, source, word)
    select e.account_id, e.id, 'person', w from extensions e, words_of_person(new.first_name, new.last_name, '', '') as w where e.account_id = new.account_id and e.user_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger users_extension_words_of_changed after update on users for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function write_extension_words_of_person();

-- How an account numbers its extensions.
create table number_plans (
  account_id bigint not null references accounts (id),
  digits smallint not null default 3 check (digits between 3 and 6),
  first_number text not null default '201',
  -- No number below this one is known to be free: where the search begins, so that it need not walk past everything that is taken.
  maybe_free_from text not null default '201',
  version integer not null default 1,
  primary key (account_id)
);
comment on table number_plans is 'The row is also the lock that keeps two new extensions from being given the same number.';
call make_tenant_table('number_plans');

create table reserved_number_ranges (
  account_id bigint not null references accounts (id),
  id bigint generated by default as identity (start with 5001) unique,
  first_number text not null,
  last_number text not null,
  note text not null default '',
  version integer not null default 1,
  numbers int8range not null default 'empty',
  account_range int8range not null generated always as (int8range(account_id, account_id, '[]')) stored,
  primary key (account_id, id),
  -- Numbers of different length are different numbers; the length stands before the number.
  constraint reserved_number_ranges_no_overlap exclude using gist (account_range with &&, numbers with &&)
);
comment on table reserved_number_ranges is 'Numbers that nobody gets by chance.';
call make_tenant_table('reserved_number_ranges');

-- The extensions that were here before. The owner of the tables sees no rows (forced row-level security), the system role does.
set local role dialplane_system;
insert into extension_search_words (account_id, extension_id, source, word)
  select e.account_id, e.id, 'extension', w from extensions e, words_of_person(e.name, e.number, '', '') as w
  union
  select e.account_id, e.id, 'person', w from extensions e join users u on u.account_id = e.account_id and u.id = e.user_id, words_of_person(u.first_name, u.last_name, '', '') as w;
update extensions set service_plan = case type when 'Extension' then 'unlimited' when 'Virtual Extension' then 'virtual' else 'included' end,
  voicemail_on = type in ('Extension', 'Virtual Extension', 'Call Group', 'Call Queue', 'Auto Attendant')
  where type <> 'Extension';
reset role;
