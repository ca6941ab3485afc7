-- When and how the user of a session last proved who they are. Null for acting sessions, which go by the sign-in they
-- belong to, and for sessions from before: those count from their start.
alter table sessions add column confirmed_at timestamptz;
alter table sessions add column confirmed_by text
  check (confirmed_by in ('signIn', 'password', 'code', 'passkey', 'provider'));

-- A sign-in at the identity provider that confirms an open session, and nothing else.
alter table sso_sign_ins add column session_id uuid;
alter table sso_sign_ins drop constraint sso_sign_ins_purpose_check;
alter table sso_sign_ins add constraint sso_sign_ins_purpose_check
  check (purpose in ('signIn', 'interaction', 'test', 'confirmation'));
alter table sso_sign_ins add constraint sso_sign_ins_confirmation_check
  check ((purpose = 'confirmation') = (session_id is not null));
alter table sso_sign_ins add column started_at timestamptz not null default now();
