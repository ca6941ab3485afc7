-- The customers of a white label read the name of their billing system; it must not be the operator's product.
alter table accounts alter column billing_system set default 'internal';
-- Rows of all accounts: row-level security is forced on the owner of the tables too.
set role dialplane_system;
update accounts set billing_system = 'internal' where billing_system = 'dialplane';
reset role;
