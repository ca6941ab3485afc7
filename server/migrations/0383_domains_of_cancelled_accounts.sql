-- A cancelled account gives its domains up, so that their company can verify them in another account.
set role dialplane_system;
delete from sso_domains d using accounts a where a.id = d.account_id and a.status = 'Cancelled';
reset role;
