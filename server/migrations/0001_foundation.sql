-- The two roles the server works as. Neither owns anything, so row-level security holds for both; the server enters one of
-- them at the start of every transaction (set local role).
do $$
begin
  if not exists (select from pg_roles where rolname = 'dialplane_app') then create role dialplane_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'dialplane_system') then create role dialplane_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was faster
end $$;
do $$
begin
  execute format('grant dialplane_app, dialplane_system to %I', current_user);
  execute format('grant usage on schema public to dialplane_app, dialplane_system');
end $$;

-- The account of the request. After a commit the setting is '' and not null.
create function current_account() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

-- Makes a table a tenant's: forced row-level security, rows of the request's account only. Called for every table that has an account_id.
create procedure make_tenant_table(tenant_table regclass, privileges text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to dialplane_app using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)', tenant_table);
  execute format('create policy system on %s to dialplane_system using (true)', tenant_table);
  execute format('grant %s on %s to dialplane_app, dialplane_system', privileges, tenant_table);
end $$;
