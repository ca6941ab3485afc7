-- Whether the identity provider writes the phone numbers of the user: then they are changed there only. False for users
-- who are linked already, until the next request that contains phone numbers.
alter table scim_links add column sends_phones boolean not null default false;
-- An administrator decided that a disabled user keeps extension and numbers.
alter table scim_links add column kept_at timestamptz;
-- Whether the identity provider wants the user to be able to sign in; for trying again.
alter table scim_conflicts add column is_active boolean not null default true;
