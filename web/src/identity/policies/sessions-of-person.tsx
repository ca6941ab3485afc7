import type { AccountSession } from "@dialplane/contract/identity/policies/policies.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { endSessionOf, policiesOfUserQuery, sessionsOfUserQuery } from "./policies.api.ts"
import classes from "./policies.module.css"
import { RulesOfPerson } from "./rules-of-person.tsx"
import { sessionsOfPersonMessages } from "./sessions-of-person.messages.ts"

/** A user's sessions, and what binds the user. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(sessionsOfPersonMessages)
  const { accountId } = useAccount()
  const sessions = useQuery(sessionsOfUserQuery(accountId, id))
  const policies = useQuery(policiesOfUserQuery(id))
  const [ending, setEnding] = useState<AccountSession>()
  if (sessions.isLoadingError) return <LoadError of={sessions} />
  if (policies.isLoadingError) return <LoadError of={policies} />
  if (sessions.data === undefined || policies.data === undefined) return <FormSkeleton fields={2} />
  const { items } = sessions.data
  return (
    <div className={classes.stack}>
      {items.length === 0 ? (
        <p className={classes.muted}>{messages.none}</p>
      ) : (
        <IconRows label={messages.list}>
          {items.map((session) => (
            <SessionRow key={session.sessionId} session={session} onEnd={() => setEnding(session)} />
          ))}
        </IconRows>
      )}
      <RulesOfPerson policies={policies.data} />
      {ending && <EndDialog session={ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}

const SessionRow = ({ session, onEnd }: { readonly session: AccountSession; readonly onEnd: () => void }) => {
  const messages = useMessages(sessionsOfPersonMessages)
  const lockedBy = useWhyNot("update:security-settings")
  const { locale, timeFormat, timeZone } = useLocale()
  const { device, address, client, lastSeenAt, acting, current, manageable } = session
  const whyNot = lockedBy ?? (manageable ? undefined : messages.notManaged) ?? (current ? messages.current : undefined)
  return (
    <IconRow
      icon="device"
      title={device}
      badge={current && <StatusBadge tone="good">{messages.thisOne}</StatusBadge>}
      facts={
        <>
          <span>{messages[client]}</span>
          <span>{address}</span>
          {acting !== null && <span>{messages[acting]}</span>}
          <span>
            {messages.seen} <RelativeTime at={lastSeenAt} locale={locale} timeFormat={timeFormat} timeZone={timeZone} />
          </span>
        </>
      }
      action={
        <ActionButton aria-label={messages.endNamed(device)} disabledReason={whyNot} onClick={onEnd}>
          {messages.end}
        </ActionButton>
      }
    />
  )
}

const EndDialog = ({ session, onClose }: { readonly session: AccountSession; readonly onClose: () => void }) => {
  const messages = useMessages(sessionsOfPersonMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(endSessionOf, () => {
    showToast({ tone: "good", title: messages.ended })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, sessionId: session.sessionId } })}
      opened
      destructive
      title={messages.endTitle}
      confirmLabel={messages.end}
      onCancel={onClose}
    >
      {messages.endText(session.device)}
    </ConfirmDialog>
  )
}
