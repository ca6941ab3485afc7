-- How a paging group pages. The group itself is an extension of the type "Page Group".
create table paging_groups (
  account_id bigint not null references accounts (id),
  extension_id bigint not null,
  who_may_page text not null default 'all' check (who_may_page in ('all', 'listed')),
  two_way boolean not null default false,
  priority text not null default 'normal' check (priority in ('normal', 'emergency')),
  tone boolean not null default true,
  max_seconds integer not null default 60 check (max_seconds between 10 and 300),
  skip_busy boolean not null default true,
  schedule_id bigint,
  primary key (account_id, extension_id),
  constraint paging_groups_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade,
  constraint paging_groups_schedule_fkey foreign key (account_id, schedule_id) references schedules (account_id, id)
);
create index paging_groups_schedule_idx on paging_groups (account_id, schedule_id) where schedule_id is not null;
call make_tenant_table('paging_groups');

-- Who is paged, and who may page where not everybody may.
create table paging_group_extensions (
  account_id bigint not null references accounts (id),
  group_id bigint not null,
  part text not null check (part in ('target', 'pager')),
  extension_id bigint not null,
  primary key (account_id, group_id, part, extension_id),
  constraint paging_group_extensions_group_fkey foreign key (account_id, group_id) references paging_groups (account_id, extension_id) on delete cascade,
  constraint paging_group_extensions_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
create index paging_group_extensions_extension_idx on paging_group_extensions (account_id, extension_id);
call make_tenant_table('paging_group_extensions');

-- Every extension of the type has its settings, wherever it is added.
create function add_paging_group() returns trigger language plpgsql as $$
begin
  insert into paging_groups (account_id, extension_id) values (new.account_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger extensions_paging_group after insert on extensions for each row when (new.type = 'Page Group') execute function add_paging_group();

create function note_paging_extension_gone() returns trigger language plpgsql as $$
begin
  update extensions e set version = e.version + 1
    where e.account_id = old.account_id and e.id = old.group_id and e.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create constraint trigger paging_group_extensions_counted after delete on paging_group_extensions deferrable initially deferred
  for each row execute function note_paging_extension_gone();

set role dialplane_system;
insert into paging_groups (account_id, extension_id) select e.account_id, e.id from extensions e where e.type = 'Page Group';
reset role;
