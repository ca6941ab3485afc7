import type { GrantedPrivilege } from "@dialplane/contract/identity/roles/roles.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { takeBackPrivileges } from "./privileges.api.ts"
import { privilegeWords } from "./privileges.words.ts"

export const TakeBackDialog = ({
  grant,
  onClose,
}: {
  readonly grant: GrantedPrivilege
  readonly onClose: () => void
}) => {
  const words = useWords(privilegeWords)
  const confirmed = useConfirmed(takeBackPrivileges, () => {
    showToast({ tone: "good", title: words.takenBack, message: grant.privileges.join(", ") })
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
      title={words.takeBackTitle(grant.granteeUserName ?? words.gone)}
      confirmLabel={words.takeBack}
      affected={grant.privileges.map((name) => `${name}: ${words.meaning(name)}`)}
      onCancel={onClose}
    >
      {words.takeBackText}
    </ConfirmDialog>
  )
}
