-- Finding one of very many accounts: by the beginnings of the words of its name and by its telephone number.
create table account_search_words (
  account_id bigint not null references accounts (id),
  source text not null check (source in ('name', 'contact', 'number')),
  word text collate "C" not null,
  primary key (account_id, source, word)
);
comment on table account_search_words is 'Names and contact numbers by triggers; telephone numbers (source number) by whoever keeps them.';
create index account_search_words_word_idx on account_search_words (word, account_id);
call make_tenant_table('account_search_words');

create function words_of_name(name text) returns setof text language sql immutable parallel safe
begin atomic
  select left(w.word, 60) from regexp_split_to_table(search_fold(name), '[\s.,;:@_+()/"''&-]+') as w (word) where w.word <> '';
end;

create function write_words_of_added_accounts() returns trigger language plpgsql as $$
begin
  insert into account_search_words (account_id, source, word)
    select a.id, 'name', w from added a, words_of_name(a.name) as w on conflict do nothing;
  return null;
end $$;
create trigger accounts_words_of_added after insert on accounts referencing new table as added for each statement execute function write_words_of_added_accounts();

create function write_words_of_renamed_account() returns trigger language plpgsql as $$
begin
  delete from account_search_words w where w.account_id = new.id and w.source = 'name';
  insert into account_search_words (account_id, source, word) select new.id, 'name', w from words_of_name(new.name) as w on conflict do nothing;
  return null;
end $$;
create trigger accounts_words_of_renamed after update of name on accounts for each row when (old.name is distinct from new.name) execute function write_words_of_renamed_account();

-- A number is found with its country code and without it. The code has one to three digits, so the number is kept from each of the first four on.
create function write_words_of_contact() returns trigger language plpgsql as $$
declare digits text := regexp_replace(new.phone_number, '\D', '', 'g');
begin
  delete from account_search_words w where w.account_id = new.account_id and w.source = 'contact';
  insert into account_search_words (account_id, source, word)
    select new.account_id, 'contact', substr(digits, n) from generate_series(1, 4) n where length(digits) - n >= 5 on conflict do nothing;
  return null;
end $$;
create trigger account_contacts_words after insert or update of phone_number on account_contacts for each row execute function write_words_of_contact();

-- How many people an account has, so that a list of accounts need not count them.
create table account_tallies (
  account_id bigint primary key references accounts (id),
  users integer not null default 0
);
comment on table account_tallies is 'Kept by triggers on users; nobody else writes it.';
call make_tenant_table('account_tallies');

-- In the order of accounts: two statements that touch several never wait for each other in a circle.
create function tally_added_users() returns trigger language plpgsql as $$
begin
  insert into account_tallies as t (account_id, users) select a.account_id, count(*) from added a group by a.account_id order by a.account_id
    on conflict (account_id) do update set users = t.users + excluded.users;
  return null;
end $$;
create trigger users_tally_added after insert on users referencing new table as added for each statement execute function tally_added_users();

create function tally_removed_users() returns trigger language plpgsql as $$
begin
  update account_tallies t set users = t.users - r.users from (select o.account_id, count(*) as users from removed o group by o.account_id order by o.account_id) r where t.account_id = r.account_id;
  return null;
end $$;
create trigger users_tally_removed after delete on users referencing old table as removed for each statement execute function tally_removed_users();

-- Those who were here before the triggers. The owner of the tables sees no rows (forced row-level security), the system role does.
set local role dialplane_system;
insert into account_search_words (account_id, source, word) select a.id, 'name', w from accounts a, words_of_name(a.name) as w on conflict do nothing;
insert into account_tallies (account_id, users) select u.account_id, count(*) from users u group by u.account_id;
reset role;

-- Each filter in the list's own order: the few of a rare kind or status are not looked for among all others.
alter table accounts add column sort_name text collate "C" not null generated always as (search_fold(name)) stored;
drop index accounts_name_idx;
drop index accounts_parent_id_idx;
create index accounts_name_idx on accounts (sort_name, id);
create index accounts_parent_name_idx on accounts (parent_id, sort_name, id);
create index accounts_kind_name_idx on accounts (kind, sort_name, id);
create index accounts_status_name_idx on accounts (status, sort_name, id);
create index accounts_country_name_idx on accounts (country_code, sort_name, id);
create index accounts_status_idx on accounts (status, id);
create index accounts_country_idx on accounts (country_code, id);
