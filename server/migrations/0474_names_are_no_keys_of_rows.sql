-- A table with a trigger before updates counts as changing all its derived columns (PostgreSQL, ExecInitStoredGenerated).
-- Those in a unique index are keys of the row, so that each update waited for whoever had a reference to the row, and
-- held it from them. The condition is always true; an index with one is no key of the row and stays as unique.
drop index account_groups_name_key;
create unique index account_groups_name_key on account_groups (account_id, sort_name) where sort_name is not null;
drop index schedules_name_key;
create unique index schedules_name_key on schedules (account_id, sort_name) where sort_name is not null;
drop index locations_name_key;
create unique index locations_name_key on locations (account_id, sort_name) where sort_name is not null;
drop index users_login_name_key;
create unique index users_login_name_key on users (sort_login) where sort_login is not null;
