import type { Queue } from "@dialplane/contract/calling/queues/queues.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { queueUsesQuery, removeQueue } from "./queues.api.ts"
import { queueMessages } from "./queues.messages.ts"

interface Props {
  readonly queue: Pick<Queue, "queueId" | "name" | "extension">
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteQueueDialog = ({ queue, onClose, onGone }: Props) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  return (
    <DeleteReplaceDialog
      extensionId={queue.queueId}
      usesQuery={queueUsesQuery(accountId, queue.queueId)}
      name={`${queue.extension} ${queue.name}`}
      title={messages.deleteTitle(queue.name)}
      remove={removeQueue}
      input={(replaceWith) => ({
        params: { accountId, callQueueId: queue.queueId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
