-- Passkeys and security keys as a further kind of two-factor method.
alter table mfa_methods drop constraint mfa_methods_kind_check;
alter table mfa_methods drop constraint mfa_methods_check;
alter table mfa_methods
  add column credential_id text,
  -- COSE, base64url. Public: it only verifies signatures.
  add column public_key text,
  add column counter bigint not null default 0,
  add column transports text[] not null default '{}',
  -- Whether the passkey can be copied to other devices, which never changes, and whether it is.
  add column backup_eligible boolean,
  add column backed_up boolean,
  add constraint mfa_methods_kind_check check (kind in ('totp', 'email', 'passkey')),
  add constraint mfa_methods_parts_check check (
    (kind = 'totp') = (secret_sealed is not null) and (kind = 'email') = (address is not null)
    and (kind = 'passkey' or credential_id is null)
    and (kind <> 'passkey' or (confirmed_at is null) = (credential_id is null))
    and (credential_id is null) = (public_key is null) and (credential_id is null) = (backup_eligible is null)
    and (credential_id is null) = (backed_up is null));
-- In the whole installation: a sign-in with a passkey names nobody.
create unique index mfa_methods_credential_key on mfa_methods (credential_id) where credential_id is not null;

-- What browsers are asked to sign, as hashes. Each is deleted by the first answer to it. Before a sign-in there is no account.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'verify', 'signIn', 'confirm')),
  -- Where it began: a method that is being set up, a sign-in in progress, an entry point, or a session.
  subject text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;
create policy system on passkey_challenges to dialplane_system using (true);
grant select, insert, update, delete on passkey_challenges to dialplane_system;

-- Of whom two-factor authentication is required, from when, and how strictly.
alter table mfa_enforcement
  add column required_of text not null default 'all' check (required_of in ('administrators', 'all', 'roles')),
  add column role_ids integer[] not null default '{}',
  add column grace_days integer not null default 0 check (grace_days between 0 and 14),
  add column required_since timestamptz not null default now(),
  add column email_codes boolean not null default true,
  add column remember_days integer not null default 30 check (remember_days between 0 and 90);
set role dialplane_system;
update mfa_enforcement set required_since = changed_at;
reset role;
