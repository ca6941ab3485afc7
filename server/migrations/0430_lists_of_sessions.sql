-- The lists of open sessions and of remembered browsers read a page in the order in which they are shown, both ways.
drop index sessions_open_idx;
create index sessions_open_idx on sessions (account_id, greatest(last_used_at, last_active_at), (id::text))
  where ended_at is null;
drop index mfa_browsers_account_idx;
create index mfa_browsers_account_idx on mfa_browsers (account_id, last_used_at, (id::text));
