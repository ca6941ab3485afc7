-- What people read of the house: their jobs in every account they act in, and the audit log by time, person and action.
create index jobs_owner_idx on jobs (user_id, id) where visible;
create index audit_entries_at_idx on audit_entries (account_id, at, id);
create index audit_entries_actor_at_idx on audit_entries (account_id, actor_user_id, at, id);
create index audit_entries_action_idx on audit_entries (account_id, action, at, id);
-- The outbox is read across accounts, newest first.
create index mails_written_idx on mails (written_at, id);
