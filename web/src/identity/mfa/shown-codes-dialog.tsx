import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { mfaWords } from "./mfa.words.ts"
import { ShownCodes } from "./shown-codes.tsx"

export const ShownCodesDialog = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) => {
  const words = useWords(mfaWords)
  return (
    <Dialog
      opened
      dismissible={false}
      title={words.codesTitle}
      onClose={onClose}
      footer={
        <ActionButton kind="primary" onClick={onClose}>
          {words.done}
        </ActionButton>
      }
    >
      <ShownCodes codes={codes} />
    </Dialog>
  )
}
