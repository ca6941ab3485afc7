import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { restoreDeletedExtension } from "./deleted-extensions.service.ts"
import { findExtension } from "./extensions.service.ts"
import { lockPlan } from "./number-plan.queries.ts"

/** What the audit log calls the deletions, and the permission to create each. */
const deletions = {
  "call_group.deleted": "create:call-groups",
  "queue.deleted": "create:call-queues",
  "conference_bridge.deleted": "create:conference-bridges",
  "virtual_receptionist.deleted": "create:virtual-receptionist",
  "paging_group.deleted": "create:paging-groups",
} as const satisfies Readonly<Record<string, PermissionKey>>

export const undosOfDeletions = Object.entries(deletions).map(([action, permission]) =>
  undoDeletion({
    action,
    permission,
    hold: (db, ctx) => lockPlan(db, ctx.accountId),
    exists: async (db, ctx, id) => (await findExtension(db, ctx.accountId, id)) !== undefined,
    restore: (db, ctx, id, before) => restoreDeletedExtension(db, ctx, id, String(before["extension"])),
  }),
)
