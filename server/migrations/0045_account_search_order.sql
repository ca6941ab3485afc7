-- Accounts found by a word come in the order of their names; with the name beside the word, the first page of a word that thousands share is
-- read from the index alone.
alter table account_search_words add column sort_name text collate "C" not null default '';

create function fill_sort_name_of_word() returns trigger language plpgsql as $$
begin
  new.sort_name := coalesce((select a.sort_name from accounts a where a.id = new.account_id), '');
  return new;
end $$;
create trigger account_search_words_sort_name before insert on account_search_words for each row execute function fill_sort_name_of_word();

create or replace function write_words_of_renamed_account() returns trigger language plpgsql as $$
begin
  delete from account_search_words w where w.account_id = new.id and w.source = 'name';
  insert into account_search_words (account_id, source, word) select new.id, 'name', w from words_of_name(new.name) as w on conflict do nothing;
  update account_search_words w set sort_name = new.sort_name where w.account_id = new.id and w.source <> 'name';
  return null;
end $$;

set local role dialplane_system;
update account_search_words w set sort_name = a.sort_name from accounts a where a.id = w.account_id;
reset role;

drop index account_search_words_word_idx;
create index account_search_words_word_idx on account_search_words (word, sort_name, account_id);
