-- Who checked the rows of an import: the check knows what that user may change.
alter table imports add column checked_by bigint;
