-- Whose rows may be seen is asked once for a statement, not for each of its rows.
do $$
declare
  each_row constant text := '(NULLIF(current_setting(''app.account_id''::text, true), ''''::text))::bigint';
  tenant record;
begin
  for tenant in select p.tablename, p.qual from pg_policies p where p.schemaname = 'public' and p.policyname = 'tenant' and p.qual like '%' || each_row || '%' loop
    execute format('alter policy tenant on %I using (%s)', tenant.tablename, replace(tenant.qual, each_row, '(select ' || each_row || ')'));
  end loop;
end $$;

create or replace procedure make_tenant_table(tenant_table regclass, privileges text default 'select, insert, update, delete') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s to dialplane_app using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::bigint))', tenant_table);
  execute format('create policy system on %s to dialplane_system using (true)', tenant_table);
  execute format('grant %s on %s to dialplane_app, dialplane_system', privileges, tenant_table);
end $$;
