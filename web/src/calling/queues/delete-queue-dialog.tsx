import type { Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeQueue } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"

export const DeleteQueueDialog = ({ queue, onClose }: { readonly queue: Queue; readonly onClose: () => void }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeQueue, () => {
    showToast({ tone: "good", title: messages.deleted, message: queue.name })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(queue.name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId, callQueueId: queue.queueId } })}
      affected={[messages.deleteAgents(queue.agentCount)]}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
