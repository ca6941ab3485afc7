import type { AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { removeGroup } from "./groups.api.ts"
import { groupWords } from "./groups.words.ts"

export const DeleteGroupDialog = ({
  group,
  onClose,
}: {
  readonly group: AccountGroup
  readonly onClose: () => void
}) => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeGroup, () => {
    showToast({ tone: "good", title: words.deleted, message: group.group_name })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      title={words.deleteTitle(group.group_name)}
      confirmLabel={words.delete}
      onCancel={onClose}
      {...confirmed({ params: { accountId, groupId: group.groupId } })}
      affected={[group.memberCount === 0 ? words.deleteNobody : words.deleteMembers(group.memberCount)]}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
