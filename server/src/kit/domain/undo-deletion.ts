import { auditProblems } from "@dialplane/contract/operations/audit/audit.problems"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { z } from "zod"
import type { Context, Undo, WrittenChange } from "../context.ts"
import type { Db } from "../database/database.ts"
import { restoreDeleted, tryRestoring, type Restorable } from "../database/deleted-objects.ts"
import { refuse } from "../refusal.ts"
import { defineUndo } from "./undo.ts"

/** `tried` for a caller who rolls back and only wants to know whether something prevents it. */
export type Restoring = "tried" | "restored"

/** Restores a kept object in an open transaction, or refuses. */
export const restoreOrRefuse = async (
  db: Db,
  ctx: Context,
  kind: Restorable,
  id: number,
  how: Restoring,
): Promise<void> => {
  const result = await (how === "tried" ? tryRestoring : restoreDeleted)(db, ctx.accountId, kind, id)
  if (result !== "restored") refuse(auditProblems[result])
}

/** Restores what was deleted, with its id and its rows. */
export const undoDeletion = ({
  action,
  permission,
  fields = z.record(z.string(), z.unknown()),
  hold,
  exists,
  restoreRows,
  restore,
}: {
  readonly action: string
  /** The permission to create such an object. */
  readonly permission: PermissionKey
  /** What the entry must contain, so that it can be restored. */
  readonly fields?: z.ZodType<Readonly<Record<string, unknown>>>
  readonly hold: (db: Db, ctx: Context, id: number, before: WrittenChange["before"]) => Promise<unknown>
  readonly exists: (db: Db, ctx: Context, id: number, before: WrittenChange["before"]) => Promise<boolean>
  /** Restores what was kept, or refuses; finds in `before` what the object was called. */
  readonly restoreRows: (
    db: Db,
    ctx: Context,
    id: number,
    before: WrittenChange["before"],
    how: Restoring,
  ) => Promise<void>
  /** Checks, records and publishes what was restored. */
  readonly restore: (db: Db, ctx: Context, id: number, before: WrittenChange["before"]) => Promise<void>
}): Undo =>
  defineUndo({
    action,
    of: "deletion",
    permission,
    fields,
    hold: async (db, ctx, { objectId, before }) => {
      await hold(db, ctx, Number(objectId), before)
    },
    read: async (db, ctx, { objectId, before }) => ((await exists(db, ctx, Number(objectId), before)) ? {} : undefined),
    tryOut: (db, ctx, { objectId, before }) => restoreRows(db, ctx, Number(objectId), before, "tried"),
    write: async (db, ctx, { objectId, before }) => {
      await restoreRows(db, ctx, Number(objectId), before, "restored")
      await restore(db, ctx, Number(objectId), before)
    },
  })
