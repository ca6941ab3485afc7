-- What the retention job looks for, hour by hour.
create index sessions_ended_idx on sessions (ended_at) where ended_at is not null;
create index access_tokens_expires_idx on access_tokens (expires_at);
create index config_fetches_at_idx on config_fetches (at);
create index registration_history_ended_idx on registration_history (ended_at) where ended_at is not null;
