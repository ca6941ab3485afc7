-- What 0127 and 0128 were to find out about people who were there before: without the system's role the owner of the tables saw none of them on PostgreSQL.
set role dialplane_system;
update users u set invited_at = sent.at
from (
  select e.account_id, e.object_id, max(e.at) as at from audit_entries e
  where e.action = 'password.welcome_sent' and e.object_type = 'user' group by e.account_id, e.object_id) sent
where sent.account_id = u.account_id and sent.object_id = u.id::text and u.invited_at is null;
update users u set added_by_import = true from import_rows r join imports i on i.account_id = r.account_id and i.id = r.import_id
where i.kind = 'people' and r.outcome = 'created' and r.undone is null and u.account_id = r.account_id and r.made ->> 'userId' = u.id::text and not u.added_by_import;
reset role;
