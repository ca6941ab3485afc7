-- A function in SQL that reads or writes tables is planned anew by every statement that calls it. When a password expires is asked with every request and
-- stands in the questions themselves (kit/password-expiry.ts); one in PL/pgSQL keeps its plan.
drop function is_password_expired(bigint, bigint);
drop function password_expires_at(bigint, bigint);

create or replace function add_to_tally(account bigint, users bigint) returns void language plpgsql as $$
begin
  insert into account_tallies as t (account_id, part, users) values (add_to_tally.account, pg_backend_pid() % 16, add_to_tally.users)
    on conflict (account_id, part) do update set users = t.users + excluded.users;
end $$;

-- Of a changed person only the words that differ are written: most changes leave most of them.
create or replace function write_words_of_changed() returns trigger language plpgsql as $$
declare
  wanted text[] := array(select w from words_of_person(new.first_name, new.last_name, new.login_name, new.email) as w);
begin
  delete from user_search_words w where w.account_id = new.account_id and w.user_id = new.id and w.source = 'person' and w.word <> all(wanted);
  insert into user_search_words (account_id, user_id, source, word) select new.account_id, new.id, 'person', w from unnest(wanted) as w
    on conflict do nothing;
  return null;
end $$;

create or replace function write_extension_words_of_person() returns trigger language plpgsql as $$
declare
  wanted text[] := array(select w from words_of_person(new.first_name, new.last_name, '', '') as w);
begin
  delete from extension_search_words w using extensions e
    where e.account_id = new.account_id and e.user_id = new.id and w.account_id = e.account_id and w.extension_id = e.id and w.source = 'person' and w.word <> all(wanted);
  insert into extension_search_words (account_id, extension_id, source, word)
    select e.account_id, e.id, 'person', w from extensions e, unnest(wanted) as w where e.account_id = new.account_id and e.user_id = new.id
    on conflict do nothing;
  return null;
end $$;
