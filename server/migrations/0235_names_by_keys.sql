-- Dial by name: the words of names as the keys of a phone, so that what a caller spells is found by an index.
-- As nameKeys in contract/src/calling/routing/directory-calls.ts: "castillo" is 22784556. Accents and signs are left out.
create function keys_of_name(name text) returns setof text language sql immutable as $$
  select distinct k.keys from (
    select translate(regexp_replace(lower(normalize(w, NFD)), '[^a-z2-9]', '', 'g'), 'abcdefghijklmnopqrstuvwxyz',
      '22233344455566677778889999') as keys from regexp_split_to_table(name, '\s+') w) k
  where k.keys <> ''
$$;

create table extension_name_keys (
  account_id bigint not null,
  extension_id bigint not null,
  keys text collate "C" not null,
  primary key (account_id, extension_id, keys),
  foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
comment on table extension_name_keys is 'Derived from extensions by triggers; nobody else writes it. Only types that the directory lists.';
create index extension_name_keys_keys_idx on extension_name_keys (account_id, keys, extension_id);
call make_tenant_table('extension_name_keys');

create function write_name_keys_of_extension() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from extension_name_keys k where k.account_id = new.account_id and k.extension_id = new.id;
  end if;
  if new.type in ('Extension', 'Virtual Extension') then
    insert into extension_name_keys (account_id, extension_id, keys) select new.account_id, new.id, k from keys_of_name(new.name) as k;
  end if;
  return null;
end $$;
create trigger extensions_name_keys_of_added after insert on extensions for each row
  when (new.type in ('Extension', 'Virtual Extension')) execute function write_name_keys_of_extension();
create trigger extensions_name_keys_of_changed after update of name, type on extensions for each row
  when ((old.name, old.type) is distinct from (new.name, new.type)) execute function write_name_keys_of_extension();

-- The extensions that were here before. The owner of the tables sees no rows (forced row-level security), the system role does.
set local role dialplane_system;
insert into extension_name_keys (account_id, extension_id, keys)
  select e.account_id, e.id, k from extensions e, keys_of_name(e.name) as k where e.type in ('Extension', 'Virtual Extension');
reset role;
