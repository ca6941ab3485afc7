import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import type { MfaMethod } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMutation } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { takeMethodAway } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { IdentityDialog } from "./identity-dialog.tsx"

interface Props {
  readonly method: MfaMethod
  readonly isLast: boolean
  readonly onClose: () => void
}

export const RemoveMethodDialog = ({ method, isLast, onClose }: Props) => {
  const messages = useMessages(mfaMessages)
  const remove = useMutation(takeMethodAway)
  const act = async (proof: GivenProof) => {
    await remove.mutateAsync({ params: { mfaId: String(method.mfaId) }, body: proof })
    showToast({ tone: "good", title: messages.removed })
    onClose()
  }
  return (
    <IdentityDialog
      destructive
      title={messages.removeTitle(method.name)}
      label={messages.remove}
      act={act}
      onClose={onClose}
    >
      <p className={classes.plain}>{isLast ? messages.removeLastText : messages.removeText}</p>
    </IdentityDialog>
  )
}
