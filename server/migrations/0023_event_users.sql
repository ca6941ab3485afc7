-- Who appears in the record of changes, without reading all of it.
create index audit_entries_actor_idx on audit_entries (account_id, actor_user_id, id);
