import type { ServiceCheck } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { KeeperFrame } from "./keeper-frame.tsx"
import { checksQuery } from "./service-status.api.ts"
import { keeperMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

const tones: Readonly<Record<ServiceCheck["state"], StatusTone>> = { ok: "good", warning: "warn", unknown: "neutral" }

/** What the installation sees of itself; an incident can be opened from what needs attention. */
export const Page = () => {
  const messages = useMessages(keeperMessages)
  const { dateTime } = useFormat()
  const checks = useQuery(checksQuery)
  const mayNotCreate = useWhyNot("create:service-status")
  return (
    <KeeperFrame tab="checks">
      <p className={classes.intro}>{messages.checksSentence}</p>
      {checks.isLoadingError ? (
        <LoadError of={checks} />
      ) : checks.data === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <ul className={classes.checks}>
          {checks.data.map(({ check, state, text, checkedAt, suggests }) => (
            <li key={check}>
              <span className={classes.checkName}>
                {messages[`check_${check}`]}
                <StatusBadge plain tone={tones[state]}>
                  {messages[`checkState_${state}`]}
                </StatusBadge>
              </span>
              <span>
                {text}
                <br />
                <span className={classes.quiet}>
                  {messages.checkedAt}: {checkedAt === null ? messages.never : dateTime(checkedAt)}
                </span>
              </span>
              {suggests !== null && (
                <ActionButton href={`/service-incidents/new?check=${check}`} disabledReason={mayNotCreate}>
                  {messages.openIncident}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </KeeperFrame>
  )
}
