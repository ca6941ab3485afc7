import type { RoleOfAccount } from "@dialplane/contract/roles/own-roles.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { removeRole, roleQuery } from "./roles.api.ts"
import { roleWords } from "./roles.words.ts"
import { UsedBy } from "./used-by.tsx"

interface Props {
  readonly role: RoleOfAccount | undefined
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a role nobody holds; of one that is held it says who does. */
export const DeleteRole = ({ role, onClose, onDeleted }: Props) => {
  const words = useWords(roleWords)
  const { accountId } = useAccount()
  const remove = useMutation(removeRole)
  const isHeld = role !== undefined && role.holders > 0
  const details = useQuery({ ...roleQuery(accountId, role?.roleId ?? 0), enabled: isHeld })
  const confirm = async () => {
    if (role === undefined) return
    await remove.mutateAsync({ params: { accountId, roleId: role.roleId } })
    showToast({ tone: "good", title: words.deleted(role.name) })
    onClose()
    onDeleted?.()
  }
  return (
    <>
      <ConfirmDialog
        opened={role !== undefined && !isHeld} title={words.deleteTitle(role?.name ?? "")} confirmLabel={words.delete} destructive working={remove.isPending}
        error={remove.isError ? sentenceOf(remove.error) : undefined} onCancel={onClose} onConfirm={() => void confirm().catch(() => {})}
      >
        {words.deleteText}
      </ConfirmDialog>
      <Dialog opened={isHeld} onClose={onClose} title={words.inUseTitle(role?.name ?? "")} footer={<ActionButton onClick={onClose}>{words.close}</ActionButton>}>
        <p>{words.inUseText}</p>
        {details.data && <UsedBy role={details.data} />}
      </Dialog>
    </>
  )
}
