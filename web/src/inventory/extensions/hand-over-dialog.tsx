import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { labelOf, type ShownExtension } from "./shown-extension.ts"
import { giveToPerson } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { PersonPicker } from "../../identity/users/person-picker.tsx"

interface Props {
  readonly extension: ShownExtension
  readonly onClose: () => void
}

export const HandOverDialog = ({ extension, onClose }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const give = useMutation(giveToPerson)
  const [person, setPerson] = useState<{ userId: number; name: string } | null>(null)
  const act = async () => {
    if (person === null) return
    await give.mutateAsync({
      params: { accountId, extensionId: extension.extensionId },
      body: { userId: person.userId },
    })
    showToast({ tone: "good", title: messages.savedTitle, message: messages.given(labelOf(extension), person.name) })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.handOverTitle(labelOf(extension))}
      dismissible={!give.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={give.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            loading={give.isPending}
            disabledReason={person === null ? messages.personHint : undefined}
            onClick={() => void act().catch(() => {})}
          >
            {messages.give}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={give.isError ? errorMessage(give.error) : undefined} />
      <p>{messages.handOverText}</p>
      <PersonPicker label={messages.person} required accountId={accountId} value={person} onChange={setPerson} />
    </Dialog>
  )
}

export const UnassignExtensionDialog = ({ extension, onClose }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(giveToPerson, () => {
    showToast({ tone: "good", title: messages.savedTitle, message: messages.taken(labelOf(extension)) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, extensionId: extension.extensionId }, body: { userId: null } })}
      opened
      title={messages.takeTitle(labelOf(extension), extension.userName ?? "")}
      confirmLabel={messages.takeDo}
      onCancel={onClose}
    >
      {messages.takeText}
    </ConfirmDialog>
  )
}
