-- Who has a receptionist console. How many there are is the account's service (account_services); somebody who is removed leaves theirs behind.
create table receptionist_seats (
  account_id bigint not null references accounts (id),
  user_id bigint not null,
  since timestamptz not null default now(),
  given_by_name text not null,
  primary key (account_id, user_id),
  constraint receptionist_seats_user_fkey foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index receptionist_seats_since_idx on receptionist_seats (account_id, since, user_id);
call make_tenant_table('receptionist_seats');

create table receptionist_favourites (
  account_id bigint not null,
  user_id bigint not null,
  extension_id bigint not null,
  primary key (account_id, user_id, extension_id),
  constraint receptionist_favourites_seat_fkey foreign key (account_id, user_id) references receptionist_seats (account_id, user_id) on delete cascade,
  constraint receptionist_favourites_extension_fkey foreign key (account_id, extension_id) references extensions (account_id, id) on delete cascade
);
comment on table receptionist_favourites is 'Whom a receptionist keeps at the top of the directory.';
create index receptionist_favourites_extension_idx on receptionist_favourites (account_id, extension_id);
call make_tenant_table('receptionist_favourites');
