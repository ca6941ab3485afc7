-- A sign-in with single sign-on can need a second factor of ours. It has no password, and keeps whom the identity provider
-- named (sealed, for a later sign-out there) until the session is opened.
alter table mfa_challenges alter column password_changed_at drop not null;
alter table mfa_challenges add column named_by_provider jsonb;
alter table mfa_challenges add constraint mfa_challenges_first_factor_check
  check ((password_changed_at is null) = (named_by_provider is not null));
