-- People read the last digits of a MAC address from the sticker, as many as they like. Backwards they are the beginning of a word, which the index of words finds:
-- one word for any number of digits. The sign in front keeps it apart from all others, as no word has it in it.
create or replace function words_of_device(texts text, mac text) returns setof text language sql immutable parallel safe
begin atomic
  select left(w.word, 60) from regexp_split_to_table(search_fold(coalesce(texts, '')), '[\s.,;:@_+()/"''&-]+') as w (word) where w.word <> ''
  union
  select m.word from unnest(array[lower(mac), ':' || reverse(lower(mac))]) as m (word) where m.word is not null;
end;

set role dialplane_system;
delete from device_search_words w using devices d
  where d.mac is not null and w.account_id = d.account_id and w.entry_id = d.id and w.word = any (array[lower(right(d.mac, 6)), lower(right(d.mac, 4))]);
insert into device_search_words (account_id, entry_id, word)
  select d.account_id, d.id, w
  from devices d left join extensions e on e.account_id = d.account_id and e.id = d.extension_id, words_of_device(concat_ws(' ', d.name, d.make, d.model, e.number, e.name), d.mac) as w
  where d.mac is not null
  on conflict do nothing;
reset role;
