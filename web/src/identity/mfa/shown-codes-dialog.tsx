import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { mfaMessages } from "./mfa.messages.ts"
import { ShownCodes } from "./shown-codes.tsx"

export const ShownCodesDialog = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) => {
  const messages = useMessages(mfaMessages)
  return (
    <Dialog
      opened
      dismissible={false}
      title={messages.codesTitle}
      onClose={onClose}
      footer={
        <ActionButton kind="primary" onClick={onClose}>
          {messages.done}
        </ActionButton>
      }
    >
      <ShownCodes codes={codes} />
    </Dialog>
  )
}
