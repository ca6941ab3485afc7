import type { SessionEntry } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow, IconRows } from "../../ui/display/icon-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { deviceIcon } from "./device-icon.ts"
import { sessionMessages } from "./sessions.messages.ts"

interface Props {
  readonly sessions: readonly SessionEntry[]
  readonly onEnd: (session: SessionEntry) => void
}

export const OwnSessionList = ({ sessions, onEnd }: Props) => {
  const messages = useMessages(sessionMessages)
  return (
    <IconRows label={messages.list}>
      {sessions.map((session) => (
        <IconRow
          key={session.sessionId}
          icon={deviceIcon(session.device)}
          title={session.device}
          badge={session.current && <StatusBadge tone="good">{messages.thisOne}</StatusBadge>}
          facts={<Facts session={session} />}
          action={
            !session.current && (
              <ActionButton aria-label={messages.endNamed(session.device)} onClick={() => onEnd(session)}>
                {messages.end}
              </ActionButton>
            )
          }
        />
      ))}
    </IconRows>
  )
}

const Facts = ({ session }: { readonly session: SessionEntry }) => {
  const messages = useMessages(sessionMessages)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  return (
    <>
      <span>{session.address}</span>
      <span>
        {messages.started} <RelativeTime at={session.startedAt} {...format} />
      </span>
      <span>
        {messages.lastUsed} <RelativeTime at={session.lastUsedAt} {...format} />
      </span>
    </>
  )
}
