import type { GrantedPrivilege } from "@dialplane/contract/identity/roles/roles.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { revokeGranted } from "./privileges.api.ts"
import { privilegeMessages } from "./privileges.messages.ts"

export const RevokeDialog = ({
  grant,
  onClose,
}: {
  readonly grant: GrantedPrivilege
  readonly onClose: () => void
}) => {
  const messages = useMessages(privilegeMessages)
  const confirmed = useConfirmed(revokeGranted, () => {
    showToast({ tone: "good", title: messages.revoked, message: grant.privileges.join(", ") })
    onClose()
  })
  const { userId, granteeUserId, privObjectTypeId, privObjectId } = grant
  return (
    <ConfirmDialog
      {...confirmed({
        params: { userId },
        query: {
          granteeUserId: String(granteeUserId),
          privObjectTypeId: privObjectTypeId === 1 ? "1" : "2",
          privObjectId: String(privObjectId),
        },
      })}
      opened
      destructive
      title={messages.revokeTitle(grant.granteeUserName ?? messages.gone)}
      confirmLabel={messages.revoke}
      affected={grant.privileges.map((name) => `${name}: ${messages.meaning(name)}`)}
      onCancel={onClose}
    >
      {messages.revokeText}
    </ConfirmDialog>
  )
}
