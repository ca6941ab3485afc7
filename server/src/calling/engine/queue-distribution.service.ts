import { chooseAgents } from "@dialplane/contract/calling/queues/agent-choice"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import * as queries from "./queue-distribution.queries.ts"
import { publishLive } from "./show-call.service.ts"

/** How long a caller waits until the queue is asked again. */
const inTurnMilliseconds = 1000
const noAgentMilliseconds = 2000

/** What happens next to a caller who waits in a queue. */
export type NextInQueue =
  | { readonly kind: "leaves"; readonly why: Extract<CallEvent, { kind: "leftQueue" }>["why"] }
  | { readonly kind: "waits"; readonly milliseconds: number }
  /** The phones of these agents ring from now on, and nobody else can ring them. */
  | { readonly kind: "rings"; readonly agents: readonly number[]; readonly seconds: number }

export const findWaiting = (db: Db, accountId: AccountId, engineCallId: string, at: number) =>
  queries.findWaiting(db, accountId, engineCallId, isoOf(at))
export const waitsNowhere = queries.waitsNowhere

/**
 * Looks for an agent for a caller: in turn, by the queue's strategy, among those who are free. Every engine asks this
 * when a caller has begun to wait, when the time of the answer has passed and when agents let the call ring.
 */
export const distribute = async (
  db: Db,
  accountId: AccountId,
  waiting: queries.WaitingCall,
  at: number,
): Promise<NextInQueue> => {
  const why = isSentOut(waiting)
  if (why !== undefined) return { kind: "leaves", why }
  if (waiting.before > 0) return { kind: "waits", milliseconds: inTurnMilliseconds }
  const agents = choose(waiting, await queries.listFreeAgents(db, accountId, waiting.queueId, isoOf(at)))
  if (agents === undefined) return { kind: "waits", milliseconds: noAgentMilliseconds }
  await queries.ringAgents(db, accountId, waiting.id, agents, isoOf(at))
  if (waiting.strategy === "roundRobin") await queries.saveTurn(db, accountId, waiting.queueId, agents.at(-1)!)
  await publishLive(db, accountId, "queue", waiting.queueId)
  return { kind: "rings", agents, seconds: waiting.ringSeconds }
}

/** Whether the queue sends a caller on now, and why. */
const isSentOut = ({ waitedMs, maxWaitSeconds, agentsLoggedIn, leavesWithoutAgents }: queries.WaitingCall) => {
  if (maxWaitSeconds > 0 && waitedMs >= maxWaitSeconds * 1000) return "waitedTooLong"
  return agentsLoggedIn === 0 && leavesWithoutAgents ? "noAgents" : undefined
}

const choose = (waiting: queries.WaitingCall, ready: readonly queries.FreeAgent[]): readonly number[] | undefined => {
  // After somebody has let the call ring, it is the turn of the others, if one of them is free.
  const others =
    waiting.strategy === "ringAll" ? [] : ready.filter((one) => !waiting.missedBy.includes(one.extensionId))
  const free = others.length > 0 ? others : ready
  const [first] = chooseAgents(
    waiting.strategy,
    free.map((agent) => ({ ...agent, state: "ready" as const })),
    {
      lastCallEndedAt: new Map(
        free.flatMap((one) => (one.lastCallEndedMs === null ? [] : [[one.extensionId, one.lastCallEndedMs]])),
      ),
      callsToday: new Map(free.map((one) => [one.extensionId, one.callsToday])),
      roundRobinAfter: waiting.lastAgentId,
      seed: waiting.seed,
    },
  )
  return first
}
