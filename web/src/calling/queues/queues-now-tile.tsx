import type { QueueSummary } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AttentionBadge } from "./attention-badge.tsx"
import { queueStatusesQuery } from "./status.api.ts"
import { statusMessages } from "./status.messages.ts"
import classes from "./queues-now-tile.module.css"

const most = 6
const urgency = ["critical", "busy", "ok", "tooFewCalls", "closed"] as const

/** For dashboards: what happens in the queues now, the busiest first. */
export const QueuesNow = ({ title }: { readonly title: string }) => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const statuses = useQuery(queueStatusesQuery(accountId))
  const board = accountAddress(accountId, "call-queues/board")
  const queues = statuses.data?.queues.toSorted(
    (one, other) => urgency.indexOf(one.attention) - urgency.indexOf(other.attention) || other.waiting - one.waiting,
  )
  const left = (queues?.length ?? 0) - most
  return (
    <Section title={title} actions={<TextLink href={board}>{messages.openBoard}</TextLink>}>
      {statuses.isLoadingError ? (
        <LoadError compact of={statuses} />
      ) : queues === undefined ? (
        <ListSkeleton rows={4} />
      ) : queues.length === 0 ? (
        <p className={classes.quiet}>{messages.tileNone}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {queues.slice(0, most).map((queue) => (
              <Row key={queue.queueId} queue={queue} />
            ))}
          </ul>
          {left > 0 && (
            <p className={classes.quiet}>
              <TextLink href={board}>{messages.tileMore(left)}</TextLink>
            </p>
          )}
        </>
      )}
    </Section>
  )
}

const Row = ({ queue }: { readonly queue: QueueSummary }) => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <TextLink quiet href={accountAddress(accountId, `call-queues/${queue.queueId}`)}>
          {queue.name}
        </TextLink>
      </span>
      <span className={classes.figures}>{messages.tileWaiting(queue.waiting)}</span>
      <span className={classes.figures}>{messages.tileReady(queue.agents.ready)}</span>
      <span className={classes.badge}>
        <AttentionBadge plain attention={queue.attention} />
      </span>
    </li>
  )
}
