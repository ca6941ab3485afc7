import type { OwnQueueStatus } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { AttentionBadge } from "./attention-badge.tsx"
import { statusMessages } from "./status.messages.ts"
import { Ticking } from "./ticking.tsx"
import { clockText } from "./use-clock.ts"
import classes from "./live.module.css"

interface Props {
  readonly own: {
    readonly status: OwnQueueStatus
    readonly times: { readonly at: string; readonly readAt: number }
  }
}

const useCallerName = () => {
  const messages = useMessages(statusMessages)
  const phone = usePhoneNumbers()
  return ({ name, number }: { readonly name: string; readonly number: string }) =>
    name || (number === "" ? messages.hidden : phone(number))
}

/** Callers who wait in the agent's queues. */
export const MyWaiting = ({ own: { status, times } }: Props) => {
  const messages = useMessages(statusMessages)
  const nameOf = useCallerName()
  const waiting = status.queues.filter((queue) => queue.waiting > 0)
  return (
    <Section title={messages.myWaiting}>
      {waiting.length === 0 ? (
        <p className={classes.quiet}>{messages.nobodyInMine}</p>
      ) : (
        <ul className={classes.queueList}>
          {waiting.map((queue) => (
            <li key={queue.queueId}>
              <div className={classes.line}>
                <strong dir="auto">{`${queue.extension} ${queue.name}`}</strong>
                <AttentionBadge attention={queue.attention} />
              </div>
              <ol className={classes.callers}>
                {queue.callers.map(({ position, from, since }) => (
                  <li key={position} className={classes.line}>
                    <span dir="auto" className="dp-figures">
                      {nameOf(from)}
                    </span>
                    <Ticking since={since} {...times} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The agent's own calls of queues today. */
export const MyDay = ({ own: { status } }: Props) => {
  const messages = useMessages(statusMessages)
  const { number, time } = useFormat()
  const nameOf = useCallerName()
  const { answered, missed, talkSeconds, calls } = status.today
  return (
    <Section title={messages.myToday}>
      <TileGrid least={150} figures>
        <StatTile label={messages.myAnswered} value={number(answered)} />
        <StatTile label={messages.myMissed} value={number(missed)} />
        <StatTile label={messages.myTalk} value={clockText(talkSeconds)} />
      </TileGrid>
      {calls.length === 0 ? (
        <p className={classes.quiet}>{messages.myTodayNone}</p>
      ) : (
        <ul className={classes.callers}>
          {calls.map(({ at, from, queueName, answered: isAnswered, talkSeconds: talked }) => (
            <li key={`${at}${from.number}`} className={classes.line}>
              <span>
                <span dir="auto" className="dp-figures">
                  {nameOf(from)}
                </span>
                <span className={classes.quiet}>{` ${time(at)} · ${queueName}`}</span>
              </span>
              {isAnswered ? (
                <span className="dp-figures">{clockText(talked)}</span>
              ) : (
                <StatusBadge plain tone="warn">
                  {messages.missed}
                </StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
