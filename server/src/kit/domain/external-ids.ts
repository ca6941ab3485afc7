import { z } from "zod"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { externalIdProblems } from "@dialplane/contract/kit/synchronization.problems"
import { audit } from "../audit/audit.ts"
import type { AuditEntry } from "../audit/audit-record.ts"
import type { Context, Undo, WrittenChange } from "../context.ts"
import type { Db } from "../database/database.ts"
import { rawSql, sql } from "../database/sql.ts"
import { onConstraint } from "../refusal.ts"
import { defineUndo } from "./undo.ts"

// Ids that objects have in systems of the customer. Five domains have them, in columns of the same names, so that the
// rule is the same for all. Each calls this in the transaction of its own use case, with its checks.

interface Kind {
  readonly table: string
  readonly action: string
  readonly permission: PermissionKey
}
const kinds = {
  user: { table: "users", action: "user.external_id_changed", permission: "update:users" },
  extension: { table: "extensions", action: "extension.external_id_changed", permission: "update:extensions" },
  device: { table: "devices", action: "device.external_id_changed", permission: "update:devices" },
  location: { table: "locations", action: "location.external_id_changed", permission: "update:locations" },
  phoneNumber: {
    table: "phone_numbers",
    action: "phone_number.external_id_changed",
    permission: "update:phone-numbers",
  },
} as const satisfies Readonly<Record<string, Kind>>
type KindName = keyof typeof kinds

/**
 * Sets or removes the external id of an object that the caller has locked, with an audit entry; undefined leaves it.
 * Returns whether it changed. Also for new objects, after they were added: a duplicate is refused only here.
 */
export const changeExternalId = async (
  db: Db,
  ctx: Context,
  kind: KindName,
  id: number,
  object: AuditEntry["object"],
  wanted: string | null | undefined,
): Promise<boolean> => {
  if (wanted === undefined) return false
  const { table, action } = kinds[kind]
  const changed = await db
    .maybeOne<{ before: string | null }>(sql`
      update ${rawSql(table)} o set external_id = ${wanted}::text, version = o.version + 1
      from (select t.id, t.external_id from ${rawSql(table)} t
        where t.account_id = ${ctx.accountId} and t.id = ${id} for no key update) was
      where o.account_id = ${ctx.accountId} and o.id = was.id and was.external_id is distinct from ${wanted}::text
      returning was.external_id as before`)
    .catch(onConstraint(`${table}_external_id_key`, externalIdProblems.taken, { externalId: wanted ?? "" }))
  if (changed === undefined) return false
  await audit(db, ctx, { action, object, before: { ownId: changed.before }, after: { ownId: wanted } })
  return true
}

/** `write` is the use case of the domain that changes the object. */
export const undoExternalId = (
  kind: KindName,
  {
    hold,
    read,
    write,
  }: {
    readonly hold: Undo["hold"]
    readonly read: (db: Db, ctx: Context, change: WrittenChange) => Promise<{ externalId: string | null } | undefined>
    readonly write: (db: Db, ctx: Context, change: WrittenChange, externalId: string | null) => Promise<unknown>
  },
): Undo =>
  defineUndo({
    action: kinds[kind].action,
    permission: kinds[kind].permission,
    fields: z.strictObject({ ownId: z.string().nullable() }),
    hold,
    read: async (db, ctx, change) => {
      const object = await read(db, ctx, change)
      return object && { ownId: object.externalId }
    },
    write: async (db, ctx, change, { ownId }) => {
      await write(db, ctx, change, ownId)
    },
  })
