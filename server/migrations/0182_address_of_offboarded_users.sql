-- The page of offboarded users has another address; notifications that wait for their readers follow it.
set role dialplane_system;
update account_notices set path = 'users/offboarded' where path = 'users/left';
reset role;
