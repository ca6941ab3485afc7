import type { Database } from "../../server/src/kit/database/database.ts"

export interface TableFacts {
  readonly name: string
  readonly hasAccount: boolean
  readonly enabled: boolean
  readonly forced: boolean
  readonly policies: readonly string[]
  readonly firstKeyColumn: string | null
  readonly openToApp: boolean
}

const ask = async <Row>(database: Database, text: string) => (await database.migrate((run) => run(text))) as Row[]

/** Partitions are accessed through their table, whose policies apply to them. */
export const readTables = (database: Database) =>
  ask<TableFacts>(
    database,
    `
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as "hasAccount",
      c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as "firstKeyColumn",
      has_table_privilege('dialplane_app', c.oid, 'select, insert, update, delete') as "openToApp"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`,
  )

export const readViews = (database: Database) =>
  ask<{ name: string; asInvoker: boolean }>(
    database,
    `
    select c.relname as name, coalesce('security_invoker=true' = any(c.reloptions) or 'security_invoker=on' = any(c.reloptions), false) as "asInvoker"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
  )

export const readWorkingRoles = (database: Database) =>
  ask<{ name: string; owned: number; mayBypass: boolean }>(
    database,
    `
    select r.rolname as name, r.rolbypassrls or r.rolsuper or r.rolcreaterole or r.rolcanlogin as "mayBypass",
      ((select count(*) from pg_class c where c.relowner = r.oid) + (select count(*) from pg_proc p where p.proowner = r.oid) + (select count(*) from pg_namespace n where n.nspowner = r.oid))::int as owned
    from pg_roles r where r.rolname in ('dialplane_app', 'dialplane_system')`,
  )

/** Tables whose rows get their creation time by default. */
export const readStampedTables = async (database: Database) =>
  (
    await ask<{ name: string }>(
      database,
      `
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'timestamptz'::regtype and not a.attisdropped and pg_get_expr(d.adbin, d.adrelid) = 'now()'
    order by 1`,
    )
  ).map(({ name }) => name)
