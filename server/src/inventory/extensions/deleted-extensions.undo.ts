import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Context, Undo } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { putBackExtension, restoreDeletedExtension, type ShownAs } from "./deleted-extensions.service.ts"
import { findExtension } from "./extensions.service.ts"
import { lockPlan } from "./number-plan.queries.ts"

interface Deletion {
  readonly action: string
  /** To create such an object. */
  readonly permission: PermissionKey
  readonly shownAs: ShownAs
}
/** What the audit log calls the deletions. */
const deletions: readonly Deletion[] = [
  {
    action: "call_group.deleted",
    permission: "create:call-groups",
    shownAs: { topic: "callGroup", id: "callGroupId" },
  },
  { action: "queue.deleted", permission: "create:call-queues", shownAs: { topic: "queue", id: "queueId" } },
  {
    action: "conference_bridge.deleted",
    permission: "create:conference-bridges",
    shownAs: { topic: "conferenceBridge", id: "kitId" },
  },
  {
    action: "virtual_receptionist.deleted",
    permission: "create:virtual-receptionist",
    shownAs: { topic: "virtualReceptionist", id: "vrId" },
  },
]

/** Reverts the deletion of an object that has an extension. `alsoRequire` refuses what the user may not restore. */
export const undoExtensionDeletion = (
  { action, permission, shownAs }: Deletion,
  alsoRequire?: (db: Db, ctx: Context, id: number) => Promise<void>,
): Undo =>
  undoDeletion({
    action,
    permission,
    hold: (db, ctx) => lockPlan(db, ctx.accountId),
    exists: async (db, ctx, id) => (await findExtension(db, ctx.accountId, id)) !== undefined,
    putBack: (db, ctx, id, before, how) => putBackExtension(db, ctx, id, String(before["extension"]), how),
    restore: async (db, ctx, id) => {
      await alsoRequire?.(db, ctx, id)
      await restoreDeletedExtension(db, ctx, id, shownAs)
    },
  })
export const undosOfDeletions = deletions.map((deletion) => undoExtensionDeletion(deletion))
