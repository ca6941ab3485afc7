import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { labelOf, type ShownExtension } from "./shown-extension.ts"
import { removeExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { UseList, useUses } from "./where-used-tile.tsx"

interface Props {
  readonly extension: ShownExtension
  readonly onClose: () => void
  readonly onGone?: (() => void) | undefined
}

/** An extension in use cannot be deleted: the dialog lists its uses with links. */
export const DeleteExtensionDialog = ({ extension, onClose, onGone }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const remove = useMutation(removeExtension)
  const uses = useUses(extension.extensionId)
  const label = labelOf(extension)
  const blocking = uses.data?.uses.filter(({ blocks }) => blocks) ?? []
  const ending = uses.data?.uses.filter(({ blocks }) => !blocks) ?? []
  if (blocking.length > 0) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={messages.cannotDelete(label)}
        footer={<ActionButton onClick={onClose}>{messages.close}</ActionButton>}
      >
        <p>{messages.cannotDeleteText}</p>
        <UseList uses={blocking} />
      </Dialog>
    )
  }
  const act = async () => {
    await remove.mutateAsync({ params: { accountId, extensionId: extension.extensionId } })
    showToast({ tone: "good", title: messages.savedTitle, message: messages.deleted(label) })
    onClose()
    onGone?.()
  }
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(label)}
      confirmLabel={messages.delete}
      working={remove.isPending || uses.isPending}
      error={remove.isError ? errorMessage(remove.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void act().catch(() => {})}
      replacement={
        ending.length === 0 ? undefined : (
          <>
            <p>{messages.alsoEnds}</p>
            <UseList uses={ending} />
          </>
        )
      }
    >
      {messages.deleteText}
      {uses.data !== undefined && uses.data.voicemails > 0 && <> {messages.voicemailsGo(uses.data.voicemails)}</>}
    </ConfirmDialog>
  )
}
