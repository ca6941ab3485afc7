-- What the identity provider keeps: its sessions, interactions, codes, tokens and grants. Ids are hashes, contents are sealed.
create table identity_records (
  model text not null,
  id_hash text not null,
  -- The other names a record is found by.
  uid_hash text,
  grant_hash text,
  subject text,
  payload_sealed text not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index identity_records_uid_idx on identity_records (uid_hash) where uid_hash is not null;
create index identity_records_grant_idx on identity_records (grant_hash) where grant_hash is not null;
create index identity_records_subject_idx on identity_records (subject) where subject is not null;
create index identity_records_expires_idx on identity_records (expires_at);
alter table identity_records enable row level security;
alter table identity_records force row level security;
create policy system on identity_records to dialplane_system using (true);
grant select, insert, update, delete on identity_records to dialplane_system;
-- Ending a person's sessions from inside their account ends what the provider holds for them; the contents stay out of reach there.
create policy tenant on identity_records for all to dialplane_app using (exists (select from users u where u.id = subject::bigint));
grant select (model, uid_hash, grant_hash, subject), delete on identity_records to dialplane_app;

-- Signing keys, sealed with the installation's key. The newest signs; older ones stay published so that what they signed can be checked.
create table identity_keys (
  kid text primary key,
  key_sealed text not null,
  created_at timestamptz not null default now()
);
grant select, insert on identity_keys to dialplane_system;
