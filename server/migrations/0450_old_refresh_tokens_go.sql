-- A renewal reads the newest generation of its session and deletes the oldest ones, whatever their number is.
create index refresh_tokens_generation_idx on refresh_tokens (account_id, session_id, generation);
drop index refresh_tokens_session_idx;
