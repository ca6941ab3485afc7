-- The sync status of user provisioning gets a permission of its own: custom roles and API keys that showed it keep it.
set role dialplane_system;
update own_roles set keys = keys || 'read:sync-status'::text
where 'read:sso-settings' = any(keys) and not 'read:sync-status' = any(keys);
update api_keys set scopes = scopes || 'read:sync-status'::text
where 'read:sso-settings' = any(scopes) and not 'read:sync-status' = any(scopes);
reset role;
