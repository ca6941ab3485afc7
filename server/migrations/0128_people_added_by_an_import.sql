-- Added by a file import; people of the company's directory are is_imported, and cannot be removed here.
alter table users add column added_by_import boolean not null default false;
update users u set added_by_import = true from import_rows r join imports i on i.account_id = r.account_id and i.id = r.import_id
where i.kind = 'people' and r.outcome = 'created' and r.undone is null and u.account_id = r.account_id and r.made ->> 'userId' = u.id::text;
