-- The phone whose place this one took when it was set up: a replacement can be undone while neither was given to somebody else or swapped again.
-- No foreign key: a removed phone that comes back may name one that is gone.
alter table devices add column replaced_device_id bigint;
create index devices_replaced_idx on devices (account_id, replaced_device_id) where replaced_device_id is not null;
