-- What a job made, for whoever started it; kept for a while only.
alter table jobs add column file_key text, add column file_name text, add constraint jobs_file_whole check ((file_key is null) = (file_name is null));
