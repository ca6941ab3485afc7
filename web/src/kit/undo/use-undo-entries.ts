import { useQueryClient } from "@tanstack/react-query"
import { use } from "react"
import { showToast, type Toast } from "../../ui/feedback/toast-store.ts"
import { JobFollowerContext } from "../bulk/job-follower.ts"
import { useCan } from "../can.tsx"
import { showError } from "../errors/show-error.ts"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { portal } from "../portal.ts"

const undoMessages = defineMessages({
  "en-us": { undo: "Undo", undone: "Undone", undoneText: "Everything is as it was before." },
})

/**
 * The Undo of a toast about a change: reverts the entries that the change wrote. Not offered to users who may not see
 * the audit log.
 */
export const useUndoEntries = (accountId: number) => {
  const messages = useMessages(undoMessages)
  const client = useQueryClient()
  const follower = use(JobFollowerContext)
  const may = useCan("read:audit-log")
  return (entryIds: readonly number[]): Pick<Toast, "action" | "life"> => {
    if (!may || entryIds.length === 0) return {}
    const undo = async () => {
      try {
        const note = await follower.revertEntries(accountId, entryIds)
        showToast({
          tone: "good",
          title: messages.undone,
          message: [messages.undoneText, note].filter(Boolean).join(" "),
        })
      } catch (error) {
        showError(portal.errors, error)
      } finally {
        // Some of the entries may have been reverted although one was refused.
        portal.cache.clearAfterWriteTo("phoneSystem")
        void client.invalidateQueries()
      }
    }
    return { action: { label: messages.undo, onSelect: () => void undo() }, life: 20_000 }
  }
}
