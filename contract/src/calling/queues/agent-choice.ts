import type { QueueStrategy } from "./queue-settings.ts"

/** What an agent is doing. Only an agent who is ready gets calls of a queue. */
export const agentActivities = ["loggedOut", "offline", "paused", "ready", "ringing", "onCall", "wrapUp"] as const
export type AgentActivity = (typeof agentActivities)[number]

export interface ChoosableAgent {
  readonly extensionId: number
  readonly priority: number
  readonly skill: number
  readonly state: AgentActivity
}

export interface CallHistory {
  /** When each agent's last call of any queue ended, in milliseconds; agents without one have been idle longest. */
  readonly lastCallEndedAt: ReadonlyMap<number, number>
  readonly callsToday: ReadonlyMap<number, number>
  /** The agent who was called last by this queue. */
  readonly roundRobinAfter: number | null
  /** Of the call, so that a repeated choice for the same call is the same. */
  readonly seed: number
}

type Order = (agent: ChoosableAgent) => number

/**
 * Whom to ring for a caller: the agents of the first tier ring now, those of the next tier when nobody of the first
 * answered, and so on. Agents who are not ready are in no tier. Better skilled agents come first, except where everyone
 * rings at once or the order is fixed by priority; the strategy decides among equals.
 */
export const chooseAgents = (
  strategy: QueueStrategy,
  agents: readonly ChoosableAgent[],
  history: CallHistory,
): readonly (readonly number[])[] => {
  const ready = agents
    .filter(({ state }) => state === "ready")
    .toSorted((one, other) => one.extensionId - other.extensionId)
  if (ready.length === 0) return []
  if (strategy === "ringAll") return [ready.map(({ extensionId }) => extensionId)]
  return sortBy(ready, ...orders[strategy](history)).map(({ extensionId }) => [extensionId])
}

const bySkill: Order = ({ skill }) => -skill

/** The first order that tells two agents apart decides; the lower extension id among equals. */
const orders: Readonly<Record<Exclude<QueueStrategy, "ringAll">, (history: CallHistory) => Order[]>> = {
  longestIdle: (history) => [bySkill, idleSince(history)],
  fewestCalls: (history) => [
    bySkill,
    ({ extensionId }) => history.callsToday.get(extensionId) ?? 0,
    idleSince(history),
  ],
  roundRobin: (history) => [bySkill, inTurn(history)],
  byPriority: () => [({ priority }) => priority, bySkill],
  random: ({ seed }) => [bySkill, ({ extensionId }) => shuffled(seed, extensionId)],
}

const idleSince =
  ({ lastCallEndedAt }: CallHistory): Order =>
  ({ extensionId }) =>
    lastCallEndedAt.get(extensionId) ?? Number.NEGATIVE_INFINITY

/** Round the table by extension id, starting behind the agent who was called last, even if that one is not ready. */
const inTurn =
  ({ roundRobinAfter }: CallHistory): Order =>
  ({ extensionId }) =>
    roundRobinAfter !== null && extensionId <= roundRobinAfter ? 1 : 0

const sortBy = (agents: readonly ChoosableAgent[], ...by: readonly Order[]) =>
  agents.toSorted((one, other) => {
    for (const order of by) {
      const [first, second] = [order(one), order(other)]
      if (first !== second) return first < second ? -1 : 1
    }
    return one.extensionId - other.extensionId
  })

/** A number that looks random and depends only on both (the finalizer of MurmurHash3). */
const shuffled = (seed: number, extensionId: number): number => {
  let hash = (seed ^ Math.imul(extensionId, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}
