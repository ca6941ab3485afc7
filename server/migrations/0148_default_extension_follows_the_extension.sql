-- The contact number "default extension" is the number of the extension somebody is called on. It was a copy, which went stale when the extension got
-- another number; from now on it is read from the extension.
set role dialplane_system;
delete from user_contact_numbers where code = 'D';
reset role;
alter table user_contact_numbers drop constraint user_contact_numbers_code_check;
alter table user_contact_numbers add constraint user_contact_numbers_code_check check (code in ('M', 'H', 'F'));
