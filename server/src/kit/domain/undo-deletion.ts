import { auditProblems } from "@dialplane/contract/operations/audit/audit.problems"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { z } from "zod"
import type { Context, Undo, WrittenChange } from "../context.ts"
import type { Db } from "../database/database.ts"
import { restoreDeleted, type Restorable } from "../database/deleted-objects.ts"
import { refuse } from "../refusal.ts"
import { defineUndo } from "./undo.ts"

/** Restores a kept object in an open transaction, or refuses. */
export const restoreOrRefuse = async (db: Db, ctx: Context, kind: Restorable, id: number): Promise<void> => {
  const result = await restoreDeleted(db, ctx.accountId, kind, id)
  if (result !== "restored") refuse(auditProblems[result])
}

/** Restores what was deleted, with its id and all its rows. `restore` also records and publishes it. */
export const undoDeletion = ({
  action,
  permission,
  hold,
  exists,
  restore,
}: {
  readonly action: string
  /** The permission to create such an object. */
  readonly permission: PermissionKey
  readonly hold: (db: Db, ctx: Context, id: number) => Promise<unknown>
  readonly exists: (db: Db, ctx: Context, id: number) => Promise<boolean>
  /** Finds in `before` what the object was called. */
  readonly restore: (db: Db, ctx: Context, id: number, before: WrittenChange["before"]) => Promise<void>
}): Undo =>
  defineUndo({
    action,
    of: "deletion",
    permission,
    fields: z.record(z.string(), z.unknown()),
    hold: async (db, ctx, { objectId }) => {
      await hold(db, ctx, Number(objectId))
    },
    read: async (db, ctx, { objectId }) => ((await exists(db, ctx, Number(objectId))) ? {} : undefined),
    write: (db, ctx, { objectId, before }) => restore(db, ctx, Number(objectId), before),
  })
