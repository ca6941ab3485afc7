-- Users who only ever signed in with single sign-on get a link to choose a password when its settings are deleted.
alter table password_links drop constraint password_links_purpose_check;
alter table password_links add constraint password_links_purpose_check
  check (purpose in ('forgotten', 'adminReset', 'welcome', 'ssoEnded'));
