-- What is deleted is looked for in every table that refers to it. These had to be read from end to end for that.
drop index sessions_user_idx;
create index sessions_user_idx on sessions (account_id, user_id);
create index hoteling_sessions_device_idx on hoteling_sessions (account_id, device_id);
create index hoteling_sessions_extension_idx on hoteling_sessions (account_id, extension_id);
create index role_memberships_own_role_idx on role_memberships (account_id, own_role_id) where own_role_id is not null;
create index account_trusts_own_role_idx on account_trusts (account_id, own_role_id) where own_role_id is not null;
create index location_requests_location_idx on location_requests (account_id, location_id) where location_id is not null;
