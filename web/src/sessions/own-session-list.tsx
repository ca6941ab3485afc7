import type { SessionEntry } from "@dialplane/contract/sessions/sessions.schema"
import { useLocale, useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { RelativeTime } from "../ui/display/relative-time.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { Icon } from "../ui/icons/icon.tsx"
import { deviceIcon } from "./device-icon.ts"
import classes from "./own-session-list.module.css"
import { sessionWords } from "./sessions.words.ts"

interface Props {
  readonly sessions: readonly SessionEntry[]
  readonly onEnd: (session: SessionEntry) => void
}

export const OwnSessionList = ({ sessions, onEnd }: Props) => {
  const words = useWords(sessionWords)
  return (
    <ul className={classes.list} aria-label={words.list}>
      {sessions.map((session) => (
        <li key={session.sessionId} className={classes.item}>
          <span className={classes.icon}>
            <Icon name={deviceIcon(session.device)} size={18} />
          </span>
          <div className={classes.words}>
            <div className={classes.device}>
              {session.device}
              {session.current && <StatusBadge tone="good">{words.thisOne}</StatusBadge>}
            </div>
            <Facts session={session} />
          </div>
          {!session.current && (
            <ActionButton aria-label={words.endNamed(session.device)} onClick={() => onEnd(session)}>
              {words.end}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const Facts = ({ session }: { readonly session: SessionEntry }) => {
  const words = useWords(sessionWords)
  const { locale, timeFormat, timeZone } = useLocale()
  const format = { locale, timeFormat, timeZone }
  return (
    <div className={classes.facts}>
      <span>{session.address}</span>
      <span>
        {words.started} <RelativeTime at={session.startedAt} {...format} />
      </span>
      <span>
        {words.lastUsed} <RelativeTime at={session.lastUsedAt} {...format} />
      </span>
    </div>
  )
}
