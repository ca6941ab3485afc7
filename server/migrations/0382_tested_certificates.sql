-- Certificates that have verified a sign-in. Those in use where single sign-on is on count as tested.
alter table sso_configurations add column tested_certificates text[] not null default '{}';
set role dialplane_system;
update sso_configurations c set tested_certificates = array(select jsonb_array_elements_text(c.provider -> 'certificates'))
  where c.protocol = 'saml' and c.level <> 'off';
reset role;
