-- A sign-in that began at the identity provider, for which the browser's user was asked whether it replaces the session
-- of another user. Only its second code opens a session.
alter table sso_sign_ins add column asked_at timestamptz;
