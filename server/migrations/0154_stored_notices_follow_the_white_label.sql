-- Notices are stored as sentences. Those written until now name companies that the customers of a white label do not know.
-- Rows of all accounts: row-level security is forced on the owner of the tables too.
set role dialplane_system;
with hidden as (
  select a.id as account_id, p.name
  from accounts a join accounts p on p.id = any(a.path) and p.id <> a.id
  where exists (
    select from accounts b join account_brands k on k.account_id = b.id and k.product_name is not null
    where b.id = any(a.path) and b.id <> a.id and b.id <> p.id and b.path @> array[p.id]))
update account_notices n
set text = case
  when starts_with(n.text, h.name || ' ') then 'The platform operator' || substr(n.text, length(h.name) + 1)
  else replace(replace(n.text, 'by ' || h.name, 'by the platform operator'), 'belonged to ' || h.name || '.', 'belonged to the platform operator.') end
from hidden h
where h.account_id = n.account_id and n.kind in ('statusPlanned', 'statusWithdrawn', 'statusSet', 'statusRefused', 'moved') and strpos(n.text, h.name) > 0;
reset role;
