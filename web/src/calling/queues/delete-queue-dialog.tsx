import type { Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeQueue } from "./queues.api.ts"
import { queueWords } from "./queues.words.ts"

export const DeleteQueueDialog = ({ queue, onClose }: { readonly queue: Queue; readonly onClose: () => void }) => {
  const words = useWords(queueWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeQueue, () => {
    showToast({ tone: "good", title: words.deleted, message: queue.name })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={words.deleteTitle(queue.name)}
      confirmLabel={words.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId, callQueueId: queue.queueId } })}
      affected={[words.deleteAgents(queue.agentCount)]}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
