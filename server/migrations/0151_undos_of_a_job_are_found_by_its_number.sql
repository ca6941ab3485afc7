-- Whether a job was undone is asked with every job that is shown, and before an undo starts.
create index jobs_revert_idx on jobs (account_id, key) where name = 'jobs.revert';
