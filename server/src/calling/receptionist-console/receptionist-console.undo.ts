import { z } from "zod"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { requireManagedOwners } from "../../identity/roles/undo-owners.service.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { giveConsole, hasConsole, takeConsole } from "./receptionist-console.service.ts"
import { holdAccount, keepPerson } from "./seats.queries.ts"

const undoOf = (action: string, permission: PermissionKey) =>
  defineUndo({
    action,
    permission,
    fields: z.strictObject({ receptionistConsole: z.boolean() }),
    hold: async (db, ctx) => {
      await holdAccount(db, ctx.accountId)
    },
    read: async (db, ctx, { objectId }) =>
      (await keepPerson(db, ctx.accountId, Number(objectId))) === undefined
        ? undefined
        : { receptionistConsole: await hasConsole(db, ctx.accountId, Number(objectId)) },
    write: async (db, ctx, { objectId }, { receptionistConsole }) => {
      await requireManagedOwners(db, ctx, "user", Number(objectId))
      if (receptionistConsole) await giveConsole(ctx, db, Number(objectId))
      else await takeConsole(ctx, db, Number(objectId))
    },
  })

export const undoGiven = undoOf("receptionist_console.given", "delete:receptionist-console")
export const undoTaken = undoOf("receptionist_console.taken", "create:receptionist-console")
