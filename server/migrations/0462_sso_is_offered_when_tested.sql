-- Whether a test sign-in has passed since the last change that can break the sign-in. Before that nobody is sent to the
-- identity provider. What people sign in with today stays offered.
alter table sso_configurations add column is_tested boolean not null default false;
set role dialplane_system;
update sso_configurations set is_tested = level <> 'off';
reset role;
