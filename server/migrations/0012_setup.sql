-- The one-time token that lets the first superuser in. One row at most; gone once it was used.
create table setup_tokens (
  only_one boolean primary key default true check (only_one),
  token_hash text not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on setup_tokens to dialplane_system;
