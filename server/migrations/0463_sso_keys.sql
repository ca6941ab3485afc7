-- Our key pairs for single sign-on with SAML. They exist before the settings, because the identity provider needs the
-- certificate first, and are replaced one by one: announced (next), in use (current), still accepted (previous).
create table sso_keys (
  account_id bigint not null references accounts (id) on delete cascade,
  id bigint generated always as identity unique,
  state text not null check (state in ('next', 'current', 'previous')),
  private_key_sealed text not null,
  certificate text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  current_since timestamptz,
  -- When an assertion was last encrypted for it, to some minutes.
  last_used_at timestamptz,
  primary key (account_id, id),
  constraint sso_keys_state_key unique (account_id, state)
);
call make_tenant_table('sso_keys');
set role dialplane_system;
insert into sso_keys (account_id, state, private_key_sealed, certificate, created_by, current_since)
select c.account_id, 'current', c.sp_key_sealed, c.sp_certificate, c.changed_by, now() from sso_configurations c;
reset role;
alter table sso_configurations drop column sp_key_sealed;
alter table sso_configurations drop column sp_certificate;
-- Test sign-ins with a key pair that is announced and not in use yet.
alter table sso_tests add column key_id bigint;
