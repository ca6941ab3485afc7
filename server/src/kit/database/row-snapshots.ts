import type { Db } from "./database.ts"
import { allOf, joinSql, rawSql, sql, type Sql } from "./sql.ts"

// Snapshots of rows that are about to be deleted, so that they can be restored unchanged. Rows that the database
// deletes by cascade are found through its catalog.

export interface RowSnapshot {
  readonly table: string
  /** The whole row as PostgreSQL writes it: instants to the microsecond, encrypted values still encrypted. */
  readonly row: string
}
/** A reference from another row that the deletion sets to null. */
interface KeptLink {
  readonly table: string
  readonly key: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}
export interface RowSnapshots {
  readonly rows: readonly RowSnapshot[]
  readonly links: readonly KeptLink[]
}

interface Reference {
  readonly child: string
  readonly parent: string
  readonly clears: boolean
  readonly columns: string[]
  readonly referenced: string[]
  readonly cleared: string[]
}
type Row = Readonly<Record<string, unknown>>

const askReferences = (db: Db) =>
  db.many<Reference>(sql`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.confdeltype = 'n' as clears,
      array(select a.attname::text from unnest(c.conkey) with ordinality as k (n, o)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.o) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality as k (n, o)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.o) as referenced,
      array(select a.attname::text from unnest(coalesce(c.confdelsetcols, c.conkey)) with ordinality as k (n, o)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.o) as cleared
    from pg_constraint c where c.contype = 'f' and c.confdeltype in ('c', 'n')
      and c.connamespace = 'public'::regnamespace
    order by child, c.conname`)

/** The current schema: another node may migrate to a newer one while this one runs. */
const readSchemaVersion = async (db: Db) =>
  (await db.one<{ version: string }>(sql`select schema_version() as version`)).version

let known: { readonly version: string; readonly references: readonly Reference[] } | undefined

/**
 * Cached: reading the catalog takes longer than the rest of a deletion, and the result only changes with a migration.
 */
const readReferences = async (db: Db): Promise<readonly Reference[]> => {
  const version = await readSchemaVersion(db)
  if (known?.version !== version) known = { version, references: await askReferences(db) }
  return known.references
}

interface Shape {
  readonly table: string
  readonly key: string[]
  readonly columns: string[]
}
const readShapes = async (db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, Shape>> => {
  const shapes = await db.many<Shape>(sql`
    select c.relname::text as "table",
      array(select a.attname::text from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...new Set(tables)]}::text[])`)
  return new Map(shapes.map((shape) => [shape.table, shape]))
}
/** Names come from the catalog, never from a request. */
const name = (text: string) => {
  if (!/^[a-z_][a-z0-9_]*$/.test(text)) throw new Error(`“${text}” is no name of ours.`)
  return rawSql(text)
}
const names = (columns: readonly string[]) => joinSql(columns.map(name), ", ")
const same = (values: Row) =>
  allOf(...Object.entries(values).map(([column, value]) => sql`t.${name(column)} = ${value}`))
const pick = (row: Row, columns: readonly string[], as: readonly string[] = columns): Row =>
  Object.fromEntries(columns.map((column, index) => [as[index]!, row[column]]))
const readRows = async (db: Db, table: string, where: Sql) =>
  (await db.many<{ row: string }>(sql`select to_jsonb(t)::text as row from ${name(table)} t where ${where}`)).map(
    ({ row }) => row,
  )

export interface CopyOptions {
  /**
   * Tables that need no snapshot: rows that expire, rows written by triggers, rows that their owner keeps in another
   * way.
   */
  readonly without: readonly string[]
  /** Only these tables get a snapshot; all that are found if it is missing. */
  readonly with?: readonly string[]
  /** Rows that a trigger deletes, because no foreign key refers to them. */
  readonly loose?: Readonly<Record<string, (row: Row) => readonly { readonly table: string; readonly where: Sql }[]>>
}

/** The rows of a table (as `t` in the condition) and all rows deleted with them, parents first. */
export const copyRows = async (
  db: Db,
  table: string,
  where: Sql,
  { without, with: only, loose = {} }: CopyOptions,
): Promise<RowSnapshots> => {
  const references = (await readReferences(db)).filter(
    ({ child }) => !without.includes(child) && (only === undefined || only.includes(child)),
  )
  const found: RowSnapshot[] = []
  const seen = new Set<string>()
  const links: { readonly table: string; readonly row: Row; readonly cleared: readonly string[] }[] = []
  const add = (from: string, rows: readonly string[]) => {
    for (const row of rows) {
      if (seen.has(from + row)) continue
      seen.add(from + row)
      found.push({ table: from, row })
    }
  }
  add(table, await readRows(db, table, where))
  for (let index = 0; index < found.length; index++) {
    const { table: parent, row: text } = found[index]!
    const row = JSON.parse(text) as Row
    for (const { table: beside, where: which } of loose[parent]?.(row) ?? [])
      add(beside, await readRows(db, beside, which))
    const below = references.filter((reference) => reference.parent === parent)
    const childrenOf = await Promise.all(
      below.map((reference) => readRows(db, reference.child, same(pick(row, reference.referenced, reference.columns)))),
    )
    for (const [place, reference] of below.entries()) {
      const children = childrenOf[place]!
      if (!reference.clears) add(reference.child, children)
      else
        links.push(
          ...children.map((child) => ({
            table: reference.child,
            row: JSON.parse(child) as Row,
            cleared: reference.cleared,
          })),
        )
    }
  }
  const shapes =
    links.length === 0
      ? new Map<string, Shape>()
      : await readShapes(
          db,
          links.map((link) => link.table),
        )
  return {
    rows: found,
    links: links.map((link) => ({
      table: link.table,
      key: pick(link.row, shapes.get(link.table)!.key),
      values: pick(link.row, link.cleared),
    })),
  }
}

const missingParent = "23503"
const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined

/** The columns of a snapshot that still exist. Columns that were added later get their default. */
const columnsIn = (columns: readonly string[], { row }: RowSnapshot) => {
  const values = JSON.parse(row) as Row
  return columns.filter((column) => column in values)
}

/** Neighbors in one table with the same columns, in the order of the rows: parents stay before what refers to them. */
const inRuns = (rows: readonly RowSnapshot[], shapes: ReadonlyMap<string, Shape>): Run[] => {
  const runs: { shape: Shape; columns: string[]; rows: RowSnapshot[] }[] = []
  for (const kept of rows) {
    const shape = shapes.get(kept.table)
    if (shape === undefined) continue
    const columns = columnsIn(shape.columns, kept)
    const last = runs.at(-1)
    if (last !== undefined && last.shape === shape && last.columns.join() === columns.join()) last.rows.push(kept)
    else runs.push({ shape, columns, rows: [kept] })
  }
  return runs
}
interface Run {
  readonly shape: Shape
  readonly columns: readonly string[]
  readonly rows: readonly RowSnapshot[]
}

/** False if a reference of one of the rows is gone; then none of them was inserted. */
const insertRows = async (db: Db, { shape: { table, key }, columns, rows }: Run): Promise<boolean> => {
  await db.run(sql`savepoint copied_rows`)
  try {
    await db.run(sql`
      insert into ${name(table)} (${names(columns)}) select ${names(columns)}
        from jsonb_populate_recordset(null::${name(table)}, ${`[${rows.map(({ row }) => row).join()}]`}::jsonb)
        on conflict (${names(key)}) do nothing`)
    await db.run(sql`release savepoint copied_rows`)
    return true
  } catch (error) {
    if (codeOf(error) !== missingParent) throw error
    await db.run(sql`rollback to savepoint copied_rows`)
    await db.run(sql`release savepoint copied_rows`)
    return false
  }
}

/**
 * Restores rows that do not exist now. Returns rows whose references are gone; other errors of the database are thrown.
 * Snapshots may be older than the software: rows of tables that no longer exist are left out.
 */
export const putRows = async (db: Db, { rows, links }: RowSnapshots): Promise<RowSnapshot[]> => {
  const shapes = await readShapes(
    db,
    [...rows, ...links].map(({ table }) => table),
  )
  const lost: RowSnapshot[] = []
  for (const run of inRuns(rows, shapes)) {
    if (await insertRows(db, run)) continue
    // One by one, to find those that still fit.
    for (const kept of run.rows)
      if (run.rows.length === 1 || !(await insertRows(db, { ...run, rows: [kept] }))) lost.push(kept)
  }
  for (const { table, key, values } of links) {
    const columns = shapes.get(table)?.columns ?? []
    if (![...Object.keys(key), ...Object.keys(values)].every((column) => columns.includes(column))) continue
    const empty = allOf(...Object.keys(values).map((column) => sql`t.${name(column)} is null`))
    await db.run(
      sql`update ${name(table)} t set ${joinSql(
        Object.entries(values).map(([column, value]) => sql`${name(column)} = ${value}`),
        ", ",
      )} where ${same(key)} and ${empty}`,
    )
  }
  return lost
}

/** Deletes the row that a snapshot was taken of. */
export const deleteRow = async (db: Db, { table, row }: RowSnapshot): Promise<void> => {
  const { key } = (await readShapes(db, [table])).get(table)!
  await db.run(sql`delete from ${name(table)} t where ${same(pick(JSON.parse(row) as Row, key))}`)
}

/** Overwrites an existing row with the snapshot's values in the given columns. */
export const overwriteRow = async (db: Db, kept: RowSnapshot, chosen: (column: string) => boolean): Promise<void> => {
  const { table, row } = kept
  const { key, columns } = (await readShapes(db, [table])).get(table)!
  const set = columnsIn(columns, kept).filter((column) => !key.includes(column) && chosen(column))
  await db.run(
    sql`update ${name(table)} t set (${names(set)}) = (select ${names(set)}
      from jsonb_populate_record(null::${name(table)}, ${row}::jsonb))
      where ${same(pick(JSON.parse(row) as Row, key))}`,
  )
}
