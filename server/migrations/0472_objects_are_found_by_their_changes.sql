-- Programs that keep a copy of an account ask what changed since they last asked, and find objects by ids of their own systems.
-- Triggers note the time, so that no write path can forget it.

-- When something changed, besides the named columns: what the database derives, and what is not a change of the object.
create function note_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (to_jsonb(old) - tg_argv[0]::text[]) is distinct from (to_jsonb(new) - tg_argv[0]::text[]) then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;

alter table users add column updated_at timestamptz not null default now();
create index users_updated_idx on users (account_id, updated_at, id);
create trigger users_updated before insert or update on users for each row
  execute function note_update('{updated_at,last_sign_in_at,preferences,sort_name,sort_login,sort_email}');

alter table extensions add column updated_at timestamptz not null default now();
create index extensions_updated_idx on extensions (account_id, updated_at, id);
create trigger extensions_updated before insert or update on extensions for each row
  execute function note_update('{updated_at,sort_number,sort_name,sort_type}');

alter table phone_numbers add column updated_at timestamptz not null default now();
create index phone_numbers_updated_idx on phone_numbers (account_id, updated_at, id);
create trigger phone_numbers_updated before insert or update on phone_numbers for each row
  execute function note_update('{updated_at,reversed,sort_caller_id_name}');

alter table devices add column updated_at timestamptz not null default now();
create index devices_updated_idx on devices (account_id, updated_at, id);
create trigger devices_updated before insert or update on devices for each row
  execute function note_update('{updated_at,last_seen_at,restart_asked_at,sort_name,sort_mac,sort_model}');

-- An app is a line without a phone.
alter table lines add column updated_at timestamptz not null default now();
create index lines_updated_idx on lines (account_id, updated_at, id) where device_id is null;
create trigger lines_updated before insert or update on lines for each row
  execute function note_update('{updated_at,last_seen_at,sort_name,sort_mac,sort_model}');

alter table locations add column updated_at timestamptz not null default now();
create index locations_updated_idx on locations (account_id, updated_at, id);
create trigger locations_updated before insert or update on locations for each row
  execute function note_update('{updated_at,sort_name,sort_city}');

alter table account_groups add column updated_at timestamptz not null default now();
create index account_groups_updated_idx on account_groups (account_id, updated_at, id);
create trigger account_groups_updated before insert or update on account_groups for each row
  execute function note_update('{updated_at,sort_name}');

alter table schedules add column updated_at timestamptz not null default now();
create index schedules_updated_idx on schedules (account_id, updated_at, id);
create trigger schedules_updated before insert or update on schedules for each row
  execute function note_update('{updated_at,changed_at,sort_name}');

-- The roles of a user are rows of their own. Users who were added in the same transaction have the time already.
create function note_update_of_users() returns trigger language plpgsql as $$
begin
  perform from users u
    where (u.account_id, u.id) in (select c.account_id, c.user_id from changed c) and u.xmin <> pg_current_xact_id()::xid
    order by u.account_id, u.id for no key update;
  update users u set updated_at = clock_timestamp()
    where (u.account_id, u.id) in (select c.account_id, c.user_id from changed c) and u.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger role_memberships_user_updated_by_insert after insert on role_memberships
  referencing new table as changed for each statement execute function note_update_of_users();
create trigger role_memberships_user_updated after update on role_memberships
  referencing new table as changed for each statement execute function note_update_of_users();
create trigger role_memberships_user_updated_by_delete after delete on role_memberships
  referencing old table as changed for each statement execute function note_update_of_users();

-- So is where an extension, a phone or a number is. At the end of the transaction, because a row that is being deleted
-- must not be changed.
create function note_update_of_service() returns trigger language plpgsql as $$
declare
  service location_services := case when tg_op = 'DELETE' then old else new end;
begin
  if service.kind = 'extension' then
    update extensions e set updated_at = clock_timestamp()
      where e.account_id = service.account_id and e.id = service.object_id and e.xmin <> pg_current_xact_id()::xid;
  elsif service.kind = 'device' then
    update devices d set updated_at = clock_timestamp()
      where d.account_id = service.account_id and d.id = service.object_id and d.xmin <> pg_current_xact_id()::xid;
  else
    update phone_numbers n set updated_at = clock_timestamp()
      where n.account_id = service.account_id and n.id = service.object_id and n.xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
create constraint trigger location_services_updated after insert or update or delete on location_services
  deferrable initially deferred for each row execute function note_update_of_service();

-- Ids of other systems, unique for each kind of object in an account.
alter table users add column external_id text collate "C" check (external_id <> '' and length(external_id) <= 120);
create unique index users_external_id_key on users (account_id, external_id) where external_id is not null;
alter table extensions add column external_id text collate "C" check (external_id <> '' and length(external_id) <= 120);
create unique index extensions_external_id_key on extensions (account_id, external_id) where external_id is not null;
alter table devices add column external_id text collate "C" check (external_id <> '' and length(external_id) <= 120);
create unique index devices_external_id_key on devices (account_id, external_id) where external_id is not null;
alter table locations add column external_id text collate "C" check (external_id <> '' and length(external_id) <= 120);
create unique index locations_external_id_key on locations (account_id, external_id) where external_id is not null;
alter table phone_numbers add column external_id text collate "C"
  check (external_id <> '' and length(external_id) <= 120);
-- A number that was removed can come back for 30 days; its id can be given to another one meanwhile.
create unique index phone_numbers_external_id_key on phone_numbers (account_id, external_id)
  where external_id is not null and status <> 'Removed';

-- What comes back has lost its external id if another object has it now. Use cases set the id of a new object after
-- adding it, so that they are refused.
create function forget_taken_external_id() returns trigger language plpgsql as $$
declare
  taken boolean;
begin
  execute format('select exists (select from %I t where t.account_id = $1 and t.external_id = $2 and t.id <> $3)', tg_table_name)
    into taken using new.account_id, new.external_id, new.id;
  if taken then new.external_id := null; end if;
  return new;
end $$;
create trigger users_external_id before insert on users for each row
  when (new.external_id is not null) execute function forget_taken_external_id();
create trigger extensions_external_id before insert on extensions for each row
  when (new.external_id is not null) execute function forget_taken_external_id();
create trigger devices_external_id before insert on devices for each row
  when (new.external_id is not null) execute function forget_taken_external_id();
create trigger locations_external_id before insert on locations for each row
  when (new.external_id is not null) execute function forget_taken_external_id();

-- A number that moves to another account leaves the id of the account's own system behind.
create function forget_external_id_of_number() returns trigger language plpgsql as $$
begin
  if new.account_id <> old.account_id or exists (select from phone_numbers n where n.account_id = new.account_id
      and n.external_id = new.external_id and n.status <> 'Removed' and n.id <> new.id) then
    new.external_id := null;
  end if;
  return new;
end $$;
create trigger phone_numbers_external_id before update on phone_numbers for each row
  when (old.external_id is not null
    and (new.account_id <> old.account_id or (old.status = 'Removed' and new.status <> 'Removed')))
  execute function forget_external_id_of_number();
