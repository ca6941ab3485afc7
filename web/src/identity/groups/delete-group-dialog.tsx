import type { AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeGroup } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

export const DeleteGroupDialog = ({
  group,
  onClose,
  onGone = onClose,
}: {
  readonly group: AccountGroup
  readonly onClose: () => void
  /** For the page of the group, which is left then. */
  readonly onGone?: () => void
}) => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeGroup, () => {
    showToast({ tone: "good", title: messages.deleted, message: group.group_name })
    onGone()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(group.group_name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId, groupId: group.groupId } })}
      affected={[group.memberCount === 0 ? messages.deleteNobody : messages.deleteMembers(group.memberCount)]}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
