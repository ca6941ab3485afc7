import type { AccountGroup } from "@dialplane/contract/groups/groups.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { removeGroup } from "./groups.api.ts"
import { groupWords } from "./groups.words.ts"

export const DeleteGroupDialog = ({ group, onClose }: { readonly group: AccountGroup; readonly onClose: () => void }) => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const remove = useMutation(removeGroup)
  const act = async () => {
    await remove.mutateAsync({ params: { accountId, groupId: group.groupId } })
    showToast({ tone: "good", title: words.deleted, message: group.group_name })
    onClose()
  }
  return (
    <ConfirmDialog
      opened destructive title={words.deleteTitle(group.group_name)} confirmLabel={words.delete} working={remove.isPending} error={remove.isError ? sentenceOf(remove.error) : undefined}
      affected={[group.memberCount === 0 ? words.deleteNobody : words.deleteMembers(group.memberCount)]} onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
