-- How much of a limit a caller has used: one row for each limit and caller, the caller as a keyed hash. `full_at` is the moment at which the whole
-- allowance is available again (generic cell rate algorithm), so that one statement reads and counts, on every node alike. Rows of the past mean
-- nothing and are deleted.
create table rate_limits (
  key text primary key,
  full_at timestamptz not null
);
create index rate_limits_full_idx on rate_limits (full_at);
grant select, insert, update, delete on rate_limits to dialplane_system;

-- Addresses from which somebody has signed in, as keyed hashes: wrong passwords from elsewhere do not lock these out.
create table known_sign_in_networks (
  key text primary key,
  used_at timestamptz not null default now()
);
create index known_sign_in_networks_used_idx on known_sign_in_networks (used_at);
grant select, insert, update, delete on known_sign_in_networks to dialplane_system;

-- Wrong passwords from such an address are counted in a row of their own, which belongs to this name.
alter table sign_in_attempts add column name_fingerprint text;
create index sign_in_attempts_name_idx on sign_in_attempts (name_fingerprint) where name_fingerprint is not null;
