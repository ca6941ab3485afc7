import type { AccountSession, EndedSessions } from "@dialplane/contract/identity/policies/policies.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { endSessionOf, endSessionsOfAccount } from "../policies/policies.api.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { accountSessionMessages } from "./account-sessions.messages.ts"

/** What ends: one session, all of a user, or all of the account but the caller's. */
export type Ending =
  | { readonly kind: "one"; readonly session: AccountSession }
  | { readonly kind: "user"; readonly session: AccountSession }
  | { readonly kind: "others" }

interface Props {
  readonly accountId: number
  readonly ending: Ending
  readonly onClose: () => void
}

export const EndDialog = ({ accountId, ending, onClose }: Props) => {
  const messages = useMessages(accountSessionMessages)
  const one = useConfirmed(endSessionOf, () => {
    showToast({ tone: "good", title: messages.ended })
    onClose()
  })
  const many = useConfirmed(endSessionsOfAccount, ({ endedSessions, keptUsers }: EndedSessions) => {
    showToast({
      tone: "good",
      title: messages.endedCount(endedSessions),
      ...(keptUsers > 0 ? { message: messages.keptUsers(keptUsers) } : {}),
    })
    onClose()
  })
  const shared = { opened: true, destructive: true, onCancel: onClose }
  const params = { accountId }
  if (ending.kind === "others")
    return (
      <ConfirmDialog
        {...shared}
        {...many({ params, body: {} })}
        title={messages.endOthersTitle}
        confirmLabel={messages.endOthers}
      >
        {messages.endOthersText}
      </ConfirmDialog>
    )
  const { sessionId, userId, userName, device } = ending.session
  return ending.kind === "one" ? (
    <ConfirmDialog
      {...shared}
      {...one({ params: { accountId, sessionId } })}
      title={messages.endTitle(userName)}
      confirmLabel={messages.end}
    >
      {messages.endText(device)}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...shared}
      {...many({ params, body: { userId } })}
      title={messages.endOfUserTitle(userName)}
      confirmLabel={messages.endOfUser}
    >
      {messages.endOfUserText}
    </ConfirmDialog>
  )
}
