import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import classes from "./receptionist-console.module.css"
import { deskQueuesQuery } from "./receptionist-console.api.ts"
import { deskMessages } from "./receptionist-console.messages.ts"

/** The call queues with how many agents are ready. */
export const DeskQueues = () => {
  const messages = useMessages(deskMessages)
  const phone = usePhoneNumbers()
  const queues = useQuery(deskQueuesQuery)
  return (
    <Section title={messages.queuesTitle}>
      {queues.isLoadingError ? (
        <LoadError compact of={queues} />
      ) : queues.data === undefined ? (
        <ListSkeleton rows={2} />
      ) : queues.data.length === 0 ? (
        <p className={classes.note}>{messages.noQueues}</p>
      ) : (
        <ul className={classes.rows}>
          {queues.data.map(({ queueId, name, extension, agents, agentsReady }) => (
            <li key={queueId}>
              <span className={classes.text} dir="auto">
                {name}
              </span>
              <span className={classes.number}>
                <span className="dp-figures">{extension}</span>
                <CopyButton value={extension} label={messages.copyNumber(phone(extension))} />
              </span>
              <span className={classes.wide}>
                <StatusBadge plain tone={agentsReady > 0 ? "good" : "warn"}>
                  {messages.agentsReady(agentsReady, agents)}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
