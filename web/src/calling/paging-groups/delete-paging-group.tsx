import type { PagingGroup } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { removePagingGroup } from "./paging-groups.api.ts"
import { pagingMessages } from "./paging-groups.messages.ts"

interface Props {
  readonly group: PagingGroup
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeletePagingGroup = ({ group, onClose, onGone }: Props) => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  return (
    <DeleteReplaceDialog
      extensionId={group.pagingGroupId}
      name={`${group.extension} ${group.name}`}
      title={messages.deleteTitle(group.name)}
      remove={removePagingGroup}
      input={(replaceWith) => ({
        params: { accountId, pagingGroupId: group.pagingGroupId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
