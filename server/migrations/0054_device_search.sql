-- Finding phones and apps by the beginnings of words: name, make, model, address, extension and whose it is. Words are rows of their own, as for people.
create table device_search_words (
  account_id bigint not null,
  -- A device, or the line of an app.
  entry_id bigint not null,
  word text collate "C" not null,
  primary key (account_id, entry_id, word)
);
comment on table device_search_words is 'Derived from devices, lines and extensions by triggers; nobody else writes it.';
create index device_search_words_word_idx on device_search_words (account_id, word, entry_id);
call make_tenant_table('device_search_words');

-- An address is found by its beginning and, as people read it from the sticker, by its last six or four digits.
create function words_of_device(texts text, mac text) returns setof text language sql immutable parallel safe
begin atomic
  select left(w.word, 60) from regexp_split_to_table(search_fold(coalesce(texts, '')), '[\s.,;:@_+()/"''&-]+') as w (word) where w.word <> ''
  union
  select lower(m.part) from unnest(array[mac, right(mac, 6), right(mac, 4)]) as m (part) where m.part is not null;
end;

create procedure write_words_of_device(account bigint, entry bigint) language plpgsql as $$
begin
  delete from device_search_words w where w.account_id = account and w.entry_id = entry;
  insert into device_search_words (account_id, entry_id, word)
    select account, entry, w
    from devices d left join extensions e on e.account_id = d.account_id and e.id = d.extension_id,
      words_of_device(concat_ws(' ', d.name, d.make, d.model, e.number, e.name), d.mac) as w
    where d.account_id = account and d.id = entry
    on conflict do nothing;
  insert into device_search_words (account_id, entry_id, word)
    select account, entry, w
    from lines l left join extensions e on e.account_id = l.account_id and e.id = l.extension_id,
      words_of_device(concat_ws(' ', l.sort_name, e.number, e.name, l.sip_id), null) as w
    where l.account_id = account and l.id = entry and l.device_id is null
    on conflict do nothing;
end $$;

create function device_words_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from device_search_words w where w.account_id = old.account_id and w.entry_id = old.id;
  else
    call write_words_of_device(new.account_id, new.id);
  end if;
  return null;
end $$;
create trigger devices_words after insert or delete or update of name, make, model, mac, extension_id on devices for each row execute function device_words_changed();
create trigger lines_words after insert or delete or update of extension_id, device_id on lines for each row execute function device_words_changed();

create function device_words_of_extension() returns trigger language plpgsql as $$
declare entry bigint;
begin
  for entry in
    select d.id from devices d where d.account_id = new.account_id and d.extension_id = new.id
    union select l.id from lines l where l.account_id = new.account_id and l.extension_id = new.id and l.device_id is null
  loop
    call write_words_of_device(new.account_id, entry);
  end loop;
  return null;
end $$;
create trigger extensions_device_words after update of number, name on extensions for each row execute function device_words_of_extension();
