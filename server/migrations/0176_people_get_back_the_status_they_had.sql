-- The status that somebody had before access was taken away: giving it back restores that, also for people who were allowed to sign in and never did.
-- Unknown for those whose access was taken away earlier.
alter table users add column status_while_allowed smallint check (status_while_allowed in (1, 2));
