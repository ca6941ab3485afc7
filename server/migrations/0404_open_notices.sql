-- Notices are counted and ended among the open ones, which are few; most of the others ended long ago.
create index account_notices_open_idx on account_notices (account_id, id) where resolved_at is null;
