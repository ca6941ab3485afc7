-- How somebody signed in. Null for sessions from before, and for those in which somebody acts elsewhere.
alter table sessions add column signed_in_with text check (signed_in_with in ('password', 'passkey', 'sso'));
alter table sessions add column second_factor text
  check (second_factor in ('totp', 'email', 'passkey', 'recovery'));
