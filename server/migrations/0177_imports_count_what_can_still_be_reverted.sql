-- How many of the things an import created or changed are not put back yet: the list, the page and the question before a revert say the same.
set role dialplane_system;
update imports i set counts = i.counts || (
  select jsonb_build_object(
    'createdLeft', count(*) filter (where r.outcome = 'created'), 'changedLeft', count(*) filter (where r.outcome = 'changed'))
  from import_rows r where r.account_id = i.account_id and r.import_id = i.id and r.made is not null and r.undone is not true)
where i.rows_kept and i.state not in ('uploaded', 'checked');
reset role;
-- Whether an import was reverted is asked for every job that may be tried again.
create index jobs_import_idx on jobs (account_id, key) where name in ('imports.run', 'imports.revert');
