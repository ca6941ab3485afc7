-- Entries that one job wrote are shown as one, and put back together.
alter table audit_entries add column job_id bigint;
create index audit_entries_job_idx on audit_entries (account_id, job_id, id) where job_id is not null;
