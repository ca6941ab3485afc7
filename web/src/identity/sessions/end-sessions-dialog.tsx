import type { SessionEntry } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useMutation } from "@tanstack/react-query"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { endSessions } from "./sessions.api.ts"
import { sessionMessages } from "./sessions.messages.ts"

interface Props {
  readonly sessions: readonly SessionEntry[]
  readonly onClose: () => void
}

/** Asks before devices are signed out. */
export const EndSessionsDialog = ({ sessions, onClose }: Props) => {
  const messages = useMessages(sessionMessages)
  const end = useMutation(endSessions)
  const single = sessions.length === 1
  const confirm = () =>
    end.mutate(sessions, {
      onSuccess: (count) => {
        showToast({ tone: "good", title: messages.ended(count) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened
      destructive
      title={single ? messages.endTitle : messages.endOthersTitle}
      affected={single ? undefined : sessions.map(({ device, address }) => `${device}, ${address}`)}
      confirmLabel={single ? messages.end : messages.endOthers}
      working={end.isPending}
      error={end.isError ? errorMessage(end.error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {single ? messages.endText(sessions[0]!.device) : messages.endOthersText}
    </ConfirmDialog>
  )
}
