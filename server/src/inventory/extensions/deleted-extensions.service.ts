import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Undo } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepDeleted } from "../../kit/database/deleted-objects.ts"
import { restoreOrRefuse, undoDeletion, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { onConstraint } from "../../kit/refusal.ts"
import { deletedExtension } from "./deleted-extensions.queries.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { updateGreeting } from "./extensions.queries.ts"
import { findExtension, objectOf, publishChange, readExtension } from "./extensions.service.ts"
import { lockPlan } from "./number-plan.queries.ts"

export const keepExtension = (db: Db, ctx: Context, id: number) => keepDeleted(db, ctx.accountId, deletedExtension, id)

/** The event that open lists of such objects wait for. */
interface ShownAs {
  readonly topic: string
  /** What its id is called there. */
  readonly id: string
}

/** Restores a deleted group, queue, receptionist, bridge, paging group or call flow with its number and settings. */
export const restoreRowsOfExtension = async (
  db: Db,
  ctx: Context,
  id: number,
  number: string,
  how: Restoring,
): Promise<void> => {
  await requireNewServices(db, ctx.accountId)
  await restoreOrRefuse(db, ctx, deletedExtension, id, how).catch(
    onConstraint("extensions_number_key", problems.numberTaken, {
      number,
      owner: extensionMessages.anotherExtension,
    }),
  )
}

/** The same transaction, afterwards: recorded greetings are gone. */
export const finishRestoring = async (db: Db, ctx: Context, id: number): Promise<void> => {
  await updateGreeting(db, ctx.accountId, id, null)
  await publishChange(db, ctx, id, "restored")
}
const restoreDeletedExtension = async (db: Db, ctx: Context, id: number, shownAs: ShownAs): Promise<void> => {
  await finishRestoring(db, ctx, id)
  const after = await readExtension(db, ctx, id, true)
  await audit(db, ctx, {
    action: "extension.restored",
    object: objectOf(after),
    after: { extension: after.extension, extensionType: after.extensionType, name: after.name },
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: shownAs.topic,
    data: { [shownAs.id]: id, change: "restored" },
  })
}

export interface ExtensionDeletion {
  /** What the audit log calls it. */
  readonly action: string
  /** To create such an object. */
  readonly permission: PermissionKey
  readonly shownAs: ShownAs
}

/** Reverts the deletion of an object that has an extension. `alsoRequire` refuses what the user may not restore. */
export const undoExtensionDeletion = (
  { action, permission, shownAs }: ExtensionDeletion,
  alsoRequire?: (db: Db, ctx: Context, id: number) => Promise<void>,
): Undo =>
  undoDeletion({
    action,
    permission,
    hold: (db, ctx) => lockPlan(db, ctx.accountId),
    exists: async (db, ctx, id) => (await findExtension(db, ctx.accountId, id)) !== undefined,
    restoreRows: (db, ctx, id, before, how) => restoreRowsOfExtension(db, ctx, id, String(before["extension"]), how),
    restore: async (db, ctx, id) => {
      await alsoRequire?.(db, ctx, id)
      await restoreDeletedExtension(db, ctx, id, shownAs)
    },
  })
