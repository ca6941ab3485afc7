-- The server processes that work on this database, each with a keyed hash of its secret key and the kind of its file store. A process that has not been
-- seen for a while is gone.
create table server_nodes (
  id uuid primary key,
  host text not null,
  key_fingerprint text not null,
  file_store text not null check (file_store in ('folder', 's3')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on server_nodes to dialplane_system;

-- Every node that waits for the first superuser prints a token of its own: a second one that starts must not make that of the first useless.
alter table setup_tokens drop constraint setup_tokens_pkey, drop column only_one, add primary key (token_hash);
