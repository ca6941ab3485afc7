import { undoExtensionDeletion, type ExtensionDeletion } from "./deleted-extensions.service.ts"

/** What the audit log calls the deletions. */
const deletions: readonly ExtensionDeletion[] = [
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

export const undosOfDeletions = deletions.map((deletion) => undoExtensionDeletion(deletion))
