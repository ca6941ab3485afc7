import type { AgentCounts } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { fewestForServiceLevel, type Attention } from "@dialplane/contract/calling/queues/service-level"
import { memo } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Link } from "../../ui/link/link.tsx"
import { AttentionBadge } from "./attention-badge.tsx"
import type { BoardQueue } from "./board.ts"
import { statusMessages, type StatusMessages } from "./status.messages.ts"
import { clockText } from "./use-clock.ts"
import classes from "./board.module.css"

type Props = BoardQueue & { readonly href?: string }

const agentStates = ["ready", "ringing", "onCall", "wrapUp", "paused", "offline", "loggedOut"] as const
/** "2 available · 1 talking · 1 paused after the call"; states without agents are left out, except available. */
export const agentText = (messages: StatusMessages, agents: AgentCounts): readonly string[] => {
  const all = agentStates.reduce((sum, state) => sum + agents[state], 0)
  return all === 0
    ? [messages.noAgents]
    : [
        ...agentStates
          .filter((state) => state === "ready" || agents[state] > 0)
          .map((state) => messages[`stateCount_${state}`](agents[state])),
        ...(agents.pausedInCall > 0 ? [messages.pausedInCall(agents.pausedInCall)] : []),
      ]
}

/** A queue on the board. Drawn again only when something of it changes. */
export const BoardCard = memo(
  ({ queue, longestWaitSeconds, parts, attention, href }: Props) => {
    const messages = useMessages(statusMessages)
    const { number } = useFormat()
    const { today, goals } = queue
    return (
      <li className={classes.card} data-attention={attention}>
        <div className={classes.cardHead}>
          <h2 className={classes.cardName} dir="auto">
            {href === undefined ? (
              queue.name
            ) : (
              <Link href={href} className={classes.cardLink}>
                {queue.name}
              </Link>
            )}
          </h2>
          <span className={classes.cardExtension}>{queue.extension}</span>
          <AttentionBadge attention={attention} />
        </div>
        <dl className={classes.main}>
          <Figure label={messages.waiting} value={number(queue.waiting)} attention={parts.waiting} />
          <Figure
            label={messages.longestWait}
            value={clockText(queue.waiting === 0 ? 0 : longestWaitSeconds)}
            quiet={queue.waiting === 0}
            attention={parts.longestWait}
          />
          <Figure label={messages.available} value={number(queue.agents.ready)} attention={parts.agents} />
        </dl>
        <p className={classes.agents}>{agentText(messages, queue.agents).join(" · ")}</p>
        <dl className={classes.day}>
          <Figure label={messages.answered} value={number(today.answered)} />
          <Figure label={messages.abandoned} value={number(today.abandoned)} />
          <Figure
            label={messages.serviceLevel}
            value={
              today.serviceLevelPercent === null || parts.serviceLevel === "tooFewCalls"
                ? "—"
                : messages.percent(Math.round(today.serviceLevelPercent))
            }
            attention={parts.serviceLevel}
            quiet={parts.serviceLevel === "tooFewCalls"}
            title={[
              messages.serviceLevelGoal(goals.serviceLevelPercent, goals.serviceLevelSeconds),
              ...(parts.serviceLevel === "tooFewCalls" ? [messages.tooFewCallsHint(fewestForServiceLevel)] : []),
            ].join(". ")}
          />
        </dl>
      </li>
    )
  },
  (one, other) =>
    one.queue === other.queue &&
    one.href === other.href &&
    one.attention === other.attention &&
    Math.floor(one.longestWaitSeconds) === Math.floor(other.longestWaitSeconds),
)
BoardCard.displayName = "BoardCard"

const Figure = ({
  label,
  value,
  attention = "ok",
  title,
  quiet,
}: {
  readonly label: string
  readonly value: string
  readonly attention?: Attention
  readonly title?: string
  /** Nothing to look at. */
  readonly quiet?: boolean
}) => (
  <div className={classes.figure} data-attention={attention} data-quiet={quiet || undefined} title={title}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
