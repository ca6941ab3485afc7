-- A page of accounts shows how many extensions, phones and numbers each has. Counting them for fifty accounts took longer than finding the accounts; they are
-- kept beside the number of people now, in parts like it. Row by row only where a change makes something count or no longer count.
alter table account_tallies add column extensions bigint not null default 0, add column devices bigint not null default 0, add column phone_numbers bigint not null default 0;
comment on table account_tallies is 'Kept by triggers on users, extensions, devices and phone_numbers; nobody else writes it.';

create function add_inventory_to_tally(of_account bigint, of_extensions bigint, of_devices bigint, of_numbers bigint) returns void language plpgsql as $$
begin
  insert into account_tallies as t (account_id, part, users, extensions, devices, phone_numbers)
    values (of_account, pg_backend_pid() % 16, 0, of_extensions, of_devices, of_numbers)
    on conflict (account_id, part) do update
      set extensions = t.extensions + excluded.extensions, devices = t.devices + excluded.devices, phone_numbers = t.phone_numbers + excluded.phone_numbers;
end $$;

-- In the order of accounts, as the people are.
create function tally_added_extensions() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(a.account_id, a.count, 0, 0)
    from (select account_id, count(*) from added where type = 'Extension' group by account_id order by account_id) a;
  return null;
end $$;
create function tally_removed_extensions() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(r.account_id, -r.count, 0, 0)
    from (select account_id, count(*) from removed where type = 'Extension' group by account_id order by account_id) r;
  return null;
end $$;
create function tally_changed_extension() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(new.account_id, case when new.type = 'Extension' then 1 else -1 end, 0, 0);
  return null;
end $$;
create trigger extensions_tally_added after insert on extensions referencing new table as added for each statement execute function tally_added_extensions();
create trigger extensions_tally_removed after delete on extensions referencing old table as removed for each statement execute function tally_removed_extensions();
create trigger extensions_tally_changed after update of type on extensions for each row
  when ((old.type = 'Extension') <> (new.type = 'Extension')) execute function tally_changed_extension();

create function tally_added_devices() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(a.account_id, 0, a.count, 0)
    from (select account_id, count(*) from added where make <> 'softphone' group by account_id order by account_id) a;
  return null;
end $$;
create function tally_removed_devices() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(r.account_id, 0, -r.count, 0)
    from (select account_id, count(*) from removed where make <> 'softphone' group by account_id order by account_id) r;
  return null;
end $$;
create function tally_changed_device() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(new.account_id, 0, case when new.make <> 'softphone' then 1 else -1 end, 0);
  return null;
end $$;
create trigger devices_tally_added after insert on devices referencing new table as added for each statement execute function tally_added_devices();
create trigger devices_tally_removed after delete on devices referencing old table as removed for each statement execute function tally_removed_devices();
create trigger devices_tally_changed after update of make on devices for each row
  when ((old.make = 'softphone') <> (new.make = 'softphone')) execute function tally_changed_device();

create function tally_added_numbers() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(a.account_id, 0, 0, a.count)
    from (select account_id, count(*) from added where status <> 'Removed' group by account_id order by account_id) a;
  return null;
end $$;
create function tally_removed_numbers() returns trigger language plpgsql as $$
begin
  perform add_inventory_to_tally(r.account_id, 0, 0, -r.count)
    from (select account_id, count(*) from removed where status <> 'Removed' group by account_id order by account_id) r;
  return null;
end $$;
create function tally_changed_number() returns trigger language plpgsql as $$
begin
  if old.status <> 'Removed' then perform add_inventory_to_tally(old.account_id, 0, 0, -1); end if;
  if new.status <> 'Removed' then perform add_inventory_to_tally(new.account_id, 0, 0, 1); end if;
  return null;
end $$;
create trigger phone_numbers_tally_added after insert on phone_numbers referencing new table as added for each statement execute function tally_added_numbers();
create trigger phone_numbers_tally_removed after delete on phone_numbers referencing old table as removed for each statement execute function tally_removed_numbers();
create trigger phone_numbers_tally_changed after update of status, account_id on phone_numbers for each row
  when ((old.status = 'Removed') <> (new.status = 'Removed') or old.account_id <> new.account_id) execute function tally_changed_number();

-- Rows of all accounts: row-level security is forced on the owner of the tables too.
set role dialplane_system;
select add_inventory_to_tally(a.id,
    (select count(*) from extensions x where x.account_id = a.id and x.type = 'Extension'),
    (select count(*) from devices d where d.account_id = a.id and d.make <> 'softphone'),
    (select count(*) from phone_numbers n where n.account_id = a.id and n.status <> 'Removed'))
  from accounts a order by a.id;
reset role;
