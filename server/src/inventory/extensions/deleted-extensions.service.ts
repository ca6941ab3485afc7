import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepDeleted } from "../../kit/database/deleted-objects.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { onConstraint } from "../../kit/refusal.ts"
import { deletedExtension } from "./deleted-extensions.queries.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { updateGreeting } from "./extensions.queries.ts"
import { objectOf, publishChange, readExtension } from "./extensions.service.ts"

export const keepExtension = (db: Db, ctx: Context, id: number) => keepDeleted(db, ctx.accountId, deletedExtension, id)

/** The event that open lists of such objects wait for. */
export interface ShownAs {
  readonly topic: string
  /** What its id is called there. */
  readonly id: string
}

/** Puts back a deleted group, queue, receptionist, bridge or paging group with its number and settings. */
export const putBackExtension = async (
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

/** The same transaction, afterwards. */
export const restoreDeletedExtension = async (db: Db, ctx: Context, id: number, shownAs: ShownAs): Promise<void> => {
  await updateGreeting(db, ctx.accountId, id, null)
  const after = await readExtension(db, ctx, id, true)
  await audit(db, ctx, {
    action: "extension.restored",
    object: objectOf(after),
    after: { extension: after.extension, extensionType: after.extensionType, name: after.name },
  })
  await publishChange(db, ctx, id, "restored")
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: shownAs.topic,
    data: { [shownAs.id]: id, change: "restored" },
  })
}
