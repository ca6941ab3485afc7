import {
  atWork,
  attentionOf,
  attentionsOf,
  severity,
  type Attention,
} from "@dialplane/contract/calling/queues/service-level"
import type { QueueStatuses, QueueSummary } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { secondsSince } from "./use-clock.ts"

/** A queue on the board at this second. */
export interface BoardQueue {
  readonly queue: QueueSummary
  readonly longestWaitSeconds: number
  readonly parts: ReturnType<typeof attentionsOf>
  readonly attention: Attention
}

export const boardOf = (
  { at, queues }: Pick<QueueStatuses, "at" | "queues">,
  readAt: number,
  now: number,
): readonly BoardQueue[] =>
  queues.map((queue) => {
    const longestWaitSeconds =
      queue.longestWaitSince === null ? 0 : secondsSince(queue.longestWaitSince, at, readAt, now)
    const { waiting, today, goals } = queue
    const parts = attentionsOf({ waiting, longestWaitSeconds, today, agents: atWork(queue.agents) }, goals)
    return { queue, longestWaitSeconds, parts, attention: attentionOf(parts, queue) }
  })

/** What needs attention comes first: by state, then by waiting callers and the longest wait; closed queues come last. */
export const byAttention = (board: readonly BoardQueue[]): readonly BoardQueue[] =>
  board.toSorted(
    (one, other) =>
      severity(other.attention) - severity(one.attention) ||
      Number(one.attention === "closed") - Number(other.attention === "closed") ||
      other.queue.waiting - one.queue.waiting ||
      other.longestWaitSeconds - one.longestWaitSeconds ||
      one.queue.queueId - other.queue.queueId,
  )

/** The queues in the address: "100804,100805"; without any, all of them. */
export const chosenFrom = (text: unknown): readonly number[] =>
  typeof text === "string" || typeof text === "number"
    ? String(text)
        .split(",")
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0)
    : []

/** Whether some queue is worse than before; queues that were not known before do not count. */
export const gotWorse = (before: ReadonlyMap<number, Attention>, board: readonly BoardQueue[]): boolean =>
  board.some(({ queue, attention }) => {
    const known = before.get(queue.queueId)
    return known !== undefined && severity(attention) > severity(known)
  })
