import type { CallGroup } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { removeCallGroup } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"

interface Props {
  readonly group: CallGroup
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteCallGroup = ({ group, onClose, onGone }: Props) => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  return (
    <DeleteReplaceDialog
      extensionId={group.callGroupId}
      name={`${group.extension} ${group.name}`}
      title={messages.deleteTitle(group.name)}
      remove={removeCallGroup}
      input={(replaceWith) => ({
        params: { accountId, callGroupId: group.callGroupId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
