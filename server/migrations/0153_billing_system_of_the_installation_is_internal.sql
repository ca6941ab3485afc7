-- The customers of a white label read the name of their billing system; it must not be the operator's product.
alter table accounts alter column billing_system set default 'internal';
update accounts set billing_system = 'internal' where billing_system = 'dialplane';
