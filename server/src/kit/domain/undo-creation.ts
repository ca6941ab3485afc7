import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { z } from "zod"
import type { Context, Undo, WrittenChange } from "../context.ts"
import type { Db } from "../database/database.ts"
import { defineUndo } from "./undo.ts"

/** Deletes what was created, while it is as it was created and nothing uses it. */
export const undoCreation = ({
  action,
  permission,
  hold,
  read,
  remove,
}: {
  readonly action: string
  /** The permission to delete such an object. */
  readonly permission: PermissionKey
  readonly hold: (db: Db, ctx: Context, id: number) => Promise<unknown>
  /** All fields that the entry of a creation has, as they are now. */
  readonly read: (
    db: Db,
    ctx: Context,
    id: number,
    after: WrittenChange["after"],
  ) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly remove: (db: Db, ctx: Context, id: number) => Promise<void>
}): Undo =>
  defineUndo({
    action,
    of: "creation",
    permission,
    fields: z.strictObject({}),
    hold: async (db, ctx, { objectId }) => {
      await hold(db, ctx, Number(objectId))
    },
    read: (db, ctx, { objectId, after }) => read(db, ctx, Number(objectId), after),
    write: (db, ctx, { objectId }) => remove(db, ctx, Number(objectId)),
  })
