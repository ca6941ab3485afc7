-- The settings of a conference bridge. The bridge itself is an extension of the type "Conference". PINs are encrypted by the server and bound to their row;
-- a bridge that was added as an extension has none until somebody opens and saves it.
create table conference_bridges (
  account_id bigint not null references accounts (id),
  extension_id bigint not null,
  host_pin text,
  guest_pin text,
  max_participants integer not null default 25 check (max_participants between 2 and 100),
  wait_for_host boolean not null default true,
  music_while_waiting boolean not null default true,
  announce text not null default 'tone' check (announce in ('tone', 'name', 'none')),
  announce_on text not null default 'both' check (announce_on in ('both', 'join', 'leave')),
  start_muted boolean not null default false,
  record text not null default 'off' check (record in ('off', 'host', 'always')),
  locked boolean not null default false,
  primary key (account_id, extension_id),
  constraint conference_bridges_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
call make_tenant_table('conference_bridges');

create function add_conference_bridge() returns trigger language plpgsql as $$
begin
  insert into conference_bridges (account_id, extension_id) values (new.account_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger extensions_conference_bridge after insert on extensions for each row when (new.type = 'Conference') execute function add_conference_bridge();

set role dialplane_system;
insert into conference_bridges (account_id, extension_id) select e.account_id, e.id from extensions e where e.type = 'Conference';
reset role;
