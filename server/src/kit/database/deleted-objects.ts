import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "./database.ts"
import { copyRows, deleteRow, putRows, type CopyOptions, type RowSnapshots } from "./row-snapshots.ts"
import { json, rawSql, sql } from "./sql.ts"

// Deleted objects are kept row by row for some time, so that their deletion can be reverted.

const keptDays = 30

/** A kind of object whose rows hang on one row of a table with `account_id` and `id`. */
export interface Restorable extends CopyOptions {
  readonly type: string
  readonly table: string
  /**
   * The tables whose rows come back. Every table whose rows the deletion removes or changes is either here or in
   * `without`: rights of others that were tied to the object must not come back by accident.
   */
  readonly with: readonly string[]
  /** Tables without whose rows the object would not be what it was. Rows of others are left out if they do not fit. */
  readonly essential: readonly string[]
}

const rowOf = (accountId: AccountId, id: number) => sql`t.account_id = ${accountId} and t.id = ${id}`

/** In the transaction of the deletion, before it. */
export const keepDeleted = async (db: Db, accountId: AccountId, kind: Restorable, id: number): Promise<void> => {
  const kept = await copyRows(db, kind.table, rowOf(accountId, id), kind)
  await db.run(sql`
    insert into deleted_objects (account_id, object_type, object_id, kept, kept_until)
      values (${accountId}, ${kind.type}, ${id}, ${json(kept)}, now() + make_interval(days => ${keptDays}))
    on conflict (account_id, object_type, object_id) do update
      set kept = excluded.kept, deleted_at = now(), kept_until = excluded.kept_until`)
}

/** The same for many objects that consist of their own row only, in one statement. */
export const keepDeletedRows = (
  db: Db,
  accountId: AccountId,
  { type, table }: Restorable & { readonly with: readonly [] },
  ids: readonly number[],
): Promise<number> =>
  db.run(sql`
    insert into deleted_objects (account_id, object_type, object_id, kept, kept_until)
      select t.account_id, ${type}, t.id, jsonb_build_object('links', '[]'::jsonb, 'rows',
          jsonb_build_array(jsonb_build_object('table', ${table}::text, 'row', to_jsonb(t)::text))),
        now() + make_interval(days => ${keptDays})
      from ${rawSql(table)} t where t.account_id = ${accountId} and t.id = any(${ids}::bigint[])
    on conflict (account_id, object_type, object_id) do update
      set kept = excluded.kept, deleted_at = now(), kept_until = excluded.kept_until`)

type Restored = "restored" | "copyGone" | "referenceGone"

/** The row of the object itself; the rest of the copy, or why it is not restored. */
const putRoot = async (
  db: Db,
  accountId: AccountId,
  kind: Restorable,
  id: number,
): Promise<RowSnapshots | Exclude<Restored, "restored">> => {
  const found = await db.maybeOne<{ kept: RowSnapshots }>(sql`
    select o.kept from deleted_objects o where o.account_id = ${accountId} and o.object_type = ${kind.type}
      and o.object_id = ${id} and o.kept_until > now() for update`)
  if (found === undefined) return "copyGone"
  const [root, ...rest] = found.kept.rows
  if (root === undefined || (await putRows(db, { rows: [root], links: [] })).length > 0) return "referenceGone"
  // A copy may be older than the decision about a table.
  const isPart = ({ table }: { readonly table: string }) => kind.with.includes(table)
  return { rows: rest.filter(isPart), links: found.kept.links.filter(isPart) }
}

/**
 * Restores only the row of the object itself, for a caller who rolls back: shows at little cost whether the copy is
 * still kept and its name or number is still free.
 */
export const tryRestoring = async (db: Db, accountId: AccountId, kind: Restorable, id: number): Promise<Restored> => {
  const rest = await putRoot(db, accountId, kind, id)
  return typeof rest === "string" ? rest : "restored"
}

/**
 * Restores an object with its id. "copyGone" if it is no longer kept, "referenceGone" if something that it refers to
 * no longer exists; the caller refuses then, and rolls back.
 */
export const restoreDeleted = async (db: Db, accountId: AccountId, kind: Restorable, id: number): Promise<Restored> => {
  const rest = await putRoot(db, accountId, kind, id)
  if (typeof rest === "string") return rest
  // Triggers add the usual settings to a new object; the kept ones take their place.
  const made = (await copyRows(db, kind.table, rowOf(accountId, id), kind)).rows.slice(1)
  for (const row of made.toReversed()) await deleteRow(db, row)
  const lost = await putRows(db, rest)
  if (lost.some(({ table }) => kind.essential.includes(table))) return "referenceGone"
  await db.run(sql`
    delete from deleted_objects where account_id = ${accountId} and object_type = ${kind.type} and object_id = ${id}`)
  return "restored"
}
