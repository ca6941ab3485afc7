import type { CallFlow } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { callFlowUsesQuery, removeCallFlow } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"

interface Props {
  readonly flow: CallFlow
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteCallFlow = ({ flow, onClose, onGone }: Props) => {
  const messages = useMessages(callFlowMessages)
  const { accountId, callFlowId, extensionId, extension, name } = flow
  return (
    <DeleteReplaceDialog
      extensionId={extensionId}
      usesQuery={callFlowUsesQuery(accountId, callFlowId)}
      name={`${extension} ${name}`}
      title={messages.deleteTitle(name)}
      remove={removeCallFlow}
      input={(replaceWith) => ({
        params: { accountId, callFlowId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
