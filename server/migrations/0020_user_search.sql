-- Finding people by the beginnings of words. Row-level security keeps the usual text indexes (trigram, full text) from being used, because
-- their operators are not leakproof; plain comparisons are, so the words are rows of their own.

-- Lower case and without accents: "José" is found by "jose".
create function search_fold(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]+', '', 'g');

create table user_search_words (
  account_id bigint not null,
  user_id bigint not null,
  source text not null check (source in ('person', 'extension')),
  word text collate "C" not null,
  primary key (account_id, user_id, source, word),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
comment on table user_search_words is 'Derived from users and extensions by triggers; nobody else writes it.';
create index user_search_words_word_idx on user_search_words (account_id, word, user_id);
call make_tenant_table('user_search_words');

-- The words of a person's names, login name and e-mail address. What follows the @ is the same for a whole company and finds no one.
create function words_of_person(first_name text, last_name text, login_name text, email text) returns setof text language sql immutable parallel safe
begin atomic
  select left(w.word, 60)
  from regexp_split_to_table(search_fold(concat_ws(' ', first_name, last_name, split_part(login_name, '@', 1), split_part(email, '@', 1))), '[\s.,;:@_+()/"''&-]+') as w (word)
  where w.word <> '';
end;

create function write_words_of_added() returns trigger language plpgsql as $$
begin
  insert into user_search_words (account_id, user_id, source, word)
    select a.account_id, a.id, 'person', w from added a, words_of_person(a.first_name, a.last_name, a.login_name, a.email) as w
    on conflict do nothing;
  return null;
end $$;
create trigger users_words_of_added after insert on users referencing new table as added for each statement execute function write_words_of_added();

create function write_words_of_changed() returns trigger language plpgsql as $$
begin
  delete from user_search_words w where w.account_id = new.account_id and w.user_id = new.id and w.source = 'person';
  insert into user_search_words (account_id, user_id, source, word)
    select new.account_id, new.id, 'person', w from words_of_person(new.first_name, new.last_name, new.login_name, new.email) as w
    on conflict do nothing;
  return null;
end $$;
create trigger users_words_of_changed after update on users for each row
  when ((old.first_name, old.last_name, old.login_name, old.email) is distinct from (new.first_name, new.last_name, new.login_name, new.email))
  execute function write_words_of_changed();

create function write_words_of_extension() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from user_search_words w where w.account_id = old.account_id and w.user_id = old.user_id and w.source = 'extension' and w.word = old.number;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    insert into user_search_words (account_id, user_id, source, word) values (new.account_id, new.user_id, 'extension', new.number) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger extensions_words after insert or delete or update of number, user_id on extensions for each row execute function write_words_of_extension();

-- The people who were here before the triggers. The owner of the tables sees no rows (forced row-level security), the system role does.
set local role dialplane_system;
insert into user_search_words (account_id, user_id, source, word)
  select u.account_id, u.id, 'person', w from users u, words_of_person(u.first_name, u.last_name, u.login_name, u.email) as w
  union
  select e.account_id, e.user_id, 'extension', e.number from extensions e where e.user_id is not null;
reset role;

-- Rooms and locked people are few among many: their lists do not walk past everyone else.
create index users_rooms_idx on users (account_id, sort_name, id) where is_room;
create index users_locked_idx on users (account_id, sort_name, id) where not allow_login;
