import type { Media } from "@dialplane/contract/calling/media/media.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { MediaPicker, type PickedMedia } from "./media-picker.tsx"
import { mediaQuery, removeMedia } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import { linkedUses } from "./used-by.tsx"

interface Props {
  readonly media: Media
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** A sound in use is deleted with a replacement, chosen in the same dialog. */
export const DeleteMedia = ({ media: { accountId, mediaId, name, kind, useCount }, onClose, onDeleted }: Props) => {
  const messages = useMessages(mediaMessages)
  const details = useQuery({ ...mediaQuery(accountId, mediaId), enabled: useCount > 0 })
  const [replacement, setReplacement] = useState<PickedMedia | null>(null)
  const confirmed = useConfirmed(removeMedia, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onDeleted?.()
  })
  const uses = details.data?.uses ?? []
  return (
    <ConfirmDialog
      {...confirmed({
        params: { accountId, mediaId },
        query: replacement === null ? {} : { replacement: String(replacement.mediaId) },
      })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      onCancel={onClose}
      affected={useCount === 0 ? [messages.usedByNothing] : linkedUses(uses)}
      whyNot={useCount > 0 && replacement === null ? messages.chooseReplacement : undefined}
      replacement={
        useCount === 0 ? undefined : (
          <MediaPicker
            label={messages.replacement}
            description={messages.replacementHint}
            required
            kind={kind}
            except={[mediaId]}
            canAdd={false}
            value={replacement}
            onChange={setReplacement}
          />
        )
      }
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
