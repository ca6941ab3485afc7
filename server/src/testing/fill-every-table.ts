import type { TestDatabase } from "./test-database.ts"

export interface FilledTable {
  readonly name: string
  /** A column that can be set (at least account_id). */
  readonly column: string
  /** A statement that inserts one more row for an account. */
  readonly insertInto: (accountId: number) => string
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly identity: boolean
}

export const tenantTables = async (place: TestDatabase): Promise<string[]> =>
  (
    await place.asAdmin<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
    order by c.relname`)
  ).map((row) => row.name)

/** Required columns without a default. */
const neededColumns = (place: TestDatabase) =>
  place.asAdmin<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attidentity <> '' as identity
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = ''
      and (a.attidentity <> '' or not a.atthasdef)`)

/** Always different, because of unique indexes. */
const valueOf = (type: string) => {
  switch (type) {
    case "bigint":
      return "(random() * 1e15)::bigint"
    case "integer":
      return "(random() * 1e9)::integer"
    case "smallint":
      return "(random() * 3e4)::smallint"
    case "boolean":
      return "true"
    case "jsonb":
      return "'{}'::jsonb"
    case "uuid":
      return "gen_random_uuid()"
    case "cidr":
      return "('10.' || (random() * 255)::int || '.' || (random() * 255)::int || '.' || (random() * 255)::int)::cidr"
    case "bytea":
      return "'\\x00'::bytea"
    case "text":
      return "md5(random()::text)"
    case "date":
      return "current_date"
    case "timestamp with time zone":
      return "now()"
    case "numeric":
      return "random()::numeric"
    default:
      return type.endsWith("[]") ? `'{}'::${type}` : "default"
  }
}

/** Removes checks and references from a temporary database, so that it accepts any row. */
export const dropRules = async (place: TestDatabase) => {
  const constraints = await place.asAdmin<{ table: string; name: string }>(`
    select conrelid::regclass::text as table, conname as name from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> 0`)
  for (const { table, name } of constraints)
    await place.asAdmin(`alter table ${table} drop constraint if exists ${name} cascade`)
}

/**
 * A statement that inserts a row with these values into a table, and with arbitrary values in other required columns.
 */
export const insertionsInto = async (place: TestDatabase) => {
  const columns = await neededColumns(place)
  return (table: string, given: Readonly<Record<string, string | number>>) => {
    const needed = columns.filter((column) => column.table === table && !(column.name in given) && !column.identity)
    return `insert into ${table} (${[...Object.keys(given), ...needed.map(({ name }) => name)].join(", ")}) values (${[...Object.values(given), ...needed.map(({ type }) => valueOf(type))].join(", ")})`
  }
}

/**
 * Inserts a row per account into every table. Checks and references are dropped from this temporary database first: the
 * test is about who sees a row, not about its content.
 */
export const fillEveryTable = async (place: TestDatabase, accounts: readonly number[]): Promise<FilledTable[]> => {
  const names = await tenantTables(place)
  await dropRules(place)
  const insertion = await insertionsInto(place)
  const tables = names.map((name): FilledTable => ({
    name,
    column: "account_id",
    insertInto: (accountId) => insertion(name, { account_id: accountId }),
  }))
  for (const table of tables)
    for (const accountId of accounts) await place.asAdmin(`${table.insertInto(accountId)} on conflict do nothing`) // the demo data may have such a row
  return tables
}
