import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { restoreDeletedExtension, type ShownAs } from "./deleted-extensions.service.ts"
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
  {
    action: "paging_group.deleted",
    permission: "create:paging-groups",
    shownAs: { topic: "pagingGroup", id: "pagingGroupId" },
  },
]

export const undosOfDeletions = deletions.map(({ action, permission, shownAs }) =>
  undoDeletion({
    action,
    permission,
    hold: (db, ctx) => lockPlan(db, ctx.accountId),
    exists: async (db, ctx, id) => (await findExtension(db, ctx.accountId, id)) !== undefined,
    restore: (db, ctx, id, before) => restoreDeletedExtension(db, ctx, id, String(before["extension"]), shownAs),
  }),
)
