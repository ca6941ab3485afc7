import type { MediaKind, MediaWithUses } from "@dialplane/contract/calling/media/media.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { mediaMessages } from "./media.messages.ts"
import { NewSound } from "./new-sound.tsx"

interface Props {
  readonly accountId: number
  readonly kind: MediaKind
  readonly onMade: (made: MediaWithUses) => void
  readonly onClose: () => void
}

/** Adds a sound without leaving the form that needs it. */
export const AddSoundDialog = ({ accountId, kind, onMade, onClose }: Props) => {
  const messages = useMessages(mediaMessages)
  return (
    <Dialog opened onClose={onClose} title={messages.add} size={640}>
      <NewSound
        accountId={accountId}
        initialKind={kind}
        kindIsFixed
        onMade={(made) => {
          showToast({ tone: "good", title: messages.created, message: made.name })
          onMade(made)
          onClose()
        }}
        cancel={<ActionButton onClick={onClose}>{messages.cancel}</ActionButton>}
      />
    </Dialog>
  )
}
