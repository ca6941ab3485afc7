-- Every grant of our identity provider has a session, so that what ends sessions ends grants. A session that was opened
-- because a session of the portal stood in for the password ends with that one.
alter table sessions add column identity_parent_id uuid references sessions (id) on delete set null;
create index sessions_identity_parent_idx on sessions (identity_parent_id) where identity_parent_id is not null;
create index sessions_identity_session_idx on sessions (identity_session_hash)
  where identity_session_hash is not null and ended_at is null;

-- Grants from before without an open session, and all that was issued for them, cannot be used any more.
set role dialplane_system;
delete from identity_records r where r.grant_hash is not null and not exists (
  select from sessions s where s.identity_grant_hash = r.grant_hash and s.ended_at is null and s.expires_at > now());
reset role;
