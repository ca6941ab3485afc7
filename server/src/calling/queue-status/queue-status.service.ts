import { atWork, attentionOf, attentionsOf, serviceLevel } from "@dialplane/contract/calling/queues/service-level"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import { queueStatusProblems } from "@dialplane/contract/calling/queue-status/queue-status.problems"
import type {
  AgentStatus,
  OwnQueueStatus,
  QueueStatus,
  QueueStatuses,
  QueueSummary,
  WaitingCaller,
} from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { readSchedulesNow } from "../../inventory/schedules/schedules.service.ts"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { endWrapUp } from "../engine/waiting-callers.service.ts"
import * as queries from "./queue-status.queries.ts"

const mostWaiting = 300
const mostOwn = 20
const earliest = (times: readonly (string | null)[]): string | null =>
  times.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)

const timesOf = async (db: Db, ctx: Context) => {
  const at = ctx.kit.now().toISOString()
  return { at, ...(await queries.findDay(db, ctx.accountId, at)) }
}
type Times = Awaited<ReturnType<typeof timesOf>>

const noAgents = { ready: 0, ringing: 0, onCall: 0, wrapUp: 0, paused: 0, pausedInCall: 0, offline: 0, loggedOut: 0 }
const noCalls = {
  answered: 0,
  answeredInTime: 0,
  abandoned: 0,
  abandonedEarly: 0,
  overflowed: 0,
  callbacks: 0,
  averageWaitSeconds: null,
}

/** All queues of the account, or one, and when the next wrap-up ends. */
const readSummaries = async (db: Db, ctx: Context, { at, dayBegan }: Times, queueIds?: readonly number[]) => {
  const { accountId } = ctx
  const queues = await queries.listQueues(db, accountId, queueIds)
  const schedules = await readSchedulesNow(
    db,
    ctx,
    queues.flatMap(({ scheduleId }) => scheduleId ?? []),
  )
  const hoursOf = (scheduleId: number | null) => (scheduleId === null ? undefined : schedules.get(scheduleId)?.now)
  const byQueue = <Row extends { readonly queueId: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.queueId, row]))
  const waiting = byQueue(await queries.countWaiting(db, accountId, queueIds))
  const agents = byQueue(await queries.countAgents(db, accountId, at, queueIds))
  const today = byQueue(await queries.countToday(db, accountId, dayBegan, queueIds))
  return {
    changesAt: earliest([
      ...[...agents.values()].map(({ wrapUpEndsAt }) => wrapUpEndsAt),
      ...queues.map(({ scheduleId }) => hoursOf(scheduleId)?.nextChangeAt ?? null),
    ]),
    queues: queues.map(({ scheduleId, ...queue }) =>
      summaryOf(
        queue,
        hoursOf(scheduleId)?.open ?? true,
        waiting.get(queue.queueId),
        agents.get(queue.queueId),
        today.get(queue.queueId),
        at,
      ),
    ),
  }
}

const summaryOf = (
  { queueId, name, extension, ...goals }: Omit<queries.QueueRow, "scheduleId">,
  isOpen: boolean,
  { waiting, longestWaitSince }: Pick<queries.WaitingCount, "waiting" | "longestWaitSince"> = {
    waiting: 0,
    longestWaitSince: null,
  },
  agents: QueueSummary["agents"] = noAgents,
  today: Omit<QueueSummary["today"], "serviceLevelPercent"> = noCalls,
  at: string,
): QueueSummary => {
  const longestWaitSeconds = longestWaitSince === null ? 0 : (Date.parse(at) - Date.parse(longestWaitSince)) / 1000
  const parts = attentionsOf({ waiting, longestWaitSeconds, today, agents: atWork(agents) }, goals)
  return {
    queueId,
    callQueueId: queueId,
    kitId: queueId,
    name,
    extension,
    isOpen,
    waiting,
    longestWaitSince,
    agents,
    today: { ...today, serviceLevelPercent: serviceLevel(today) },
    goals,
    attention: attentionOf(parts, { isOpen, waiting }),
  }
}

export const list = async (ctx: Context): Promise<QueueStatuses> => {
  const db = reading(ctx)
  const times = await timesOf(db, ctx)
  return { ...times, ...(await readSummaries(db, ctx, times)) }
}

const waitingOf = ({ fromNumber, fromName, ...row }: queries.WaitingRow): WaitingCaller => ({
  ...row,
  from: { number: withPlus(fromNumber), name: fromName },
})
const agentOf = ({ partyNumber, partyName, ...row }: queries.AgentRow): AgentStatus => ({
  ...row,
  talkingTo: partyNumber === null ? null : { number: withPlus(partyNumber), name: partyName ?? "" },
})

export const read = async (db: Db, ctx: Context, queueId: number): Promise<QueueStatus> => {
  const times = await timesOf(db, ctx)
  const {
    queues: [summary],
    changesAt,
  } = await readSummaries(db, ctx, times, [queueId])
  if (summary === undefined) return refuse(queueProblems.notFound)
  const waiting = await queries.listWaiting(db, ctx.accountId, [queueId], mostWaiting)
  const agents = await queries.listAgents(db, ctx.accountId, queueId, times.at)
  return {
    ...summary,
    ...times,
    changesAt,
    waitingCallers: waiting.map(waitingOf),
    agentList: agents.map(agentOf),
  }
}
export const get = (ctx: Context, queueId: number): Promise<QueueStatus> => read(reading(ctx), ctx, queueId)

// --- wrap-up ---------------------------------------------------------------------------------------------------------

export const endWrapUpOf = (ctx: Context, extensionId: number): Promise<AgentStatus> =>
  inTransaction(ctx, async (db) => {
    const now = ctx.kit.now()
    const find = () => queries.findAgent(db, ctx.accountId, extensionId, now.toISOString())
    const agent = (await find()) ?? refuse(queueProblems.agentNotFound)
    if ((await endWrapUp(db, ctx.accountId, [extensionId], now.getTime())).length === 0)
      refuse(queueStatusProblems.notInWrapUp)
    if (agent.userId !== ctx.actor.userId)
      await audit(db, ctx, {
        action: "queue.wrap_up_ended",
        object: { type: "extension", id: extensionId, name: `${agent.extension} ${agent.name}` },
      })
    return agentOf((await find())!)
  })

export const endOwnWrapUp = (ctx: Context): Promise<OwnQueueStatus> =>
  inTransaction(ctx, async (db) => {
    const now = ctx.kit.now()
    const own = await ownAgents(db, ctx, now.toISOString())
    if (own.length === 0) refuse(queueProblems.agentNotFound)
    const ids = own.map(({ extensionId }) => extensionId)
    if ((await endWrapUp(db, ctx.accountId, ids, now.getTime())).length === 0) refuse(queueStatusProblems.notInWrapUp)
    return readOwn(db, ctx)
  })

// --- one's own -------------------------------------------------------------------------------------------------------

/** Users who act in another account answer no calls there. */
const ownAgents = (db: Db, ctx: Context, at: string): Promise<readonly queries.AgentRow[]> =>
  ctx.accountId === ctx.actor.homeAccountId
    ? queries.listOwnAgents(db, ctx.accountId, ctx.actor.userId, at)
    : Promise.resolve([])

export const getOwn = (ctx: Context): Promise<OwnQueueStatus> => readOwn(reading(ctx), ctx)

const readOwn = async (db: Db, ctx: Context): Promise<OwnQueueStatus> => {
  const times: Times = await timesOf(db, ctx)
  const agents = await ownAgents(db, ctx, times.at)
  const extensions = agents
    .map(agentOf)
    .map(({ extensionId, extension, state, since, wrapUpUntil, pause, talkingTo }) => ({
      extensionId,
      extension,
      state,
      since,
      wrapUpUntil,
      pause,
      talkingTo,
    }))
  const changesAt = earliest(extensions.map(({ wrapUpUntil }) => wrapUpUntil))
  const none = { answered: 0, missed: 0, talkSeconds: 0, calls: [] }
  if (agents.length === 0) return { ...times, changesAt: null, extensions, queues: [], today: none }
  const ids = agents.map(({ extensionId }) => extensionId)
  const queueIds = [...new Set(await queries.listQueuesOf(db, ctx.accountId, ids))]
  const waiting = await queries.listWaiting(db, ctx.accountId, queueIds, mostOwn)
  const { queues: summaries } = await readSummaries(db, ctx, times, queueIds)
  const calls = await queries.listOwnCalls(db, ctx.accountId, ids, times.dayBegan, mostOwn)
  return {
    ...times,
    changesAt,
    extensions,
    queues: summaries
      .toSorted((one, other) => one.extension.localeCompare(other.extension, "en", { numeric: true }))
      .map(({ queueId, name, extension, waiting: count, longestWaitSince, attention }) => ({
        queueId,
        name,
        extension,
        waiting: count,
        longestWaitSince,
        attention,
        callers: waiting
          .filter((one) => one.queueId === queueId)
          .map(waitingOf)
          .map(({ position, from, since }) => ({ position, from, since })),
      })),
    today: {
      ...(await queries.sumOwnCalls(db, ctx.accountId, ids, times.dayBegan)),
      calls: calls.map(({ fromNumber, fromName, ...call }) => ({
        ...call,
        from: { number: withPlus(fromNumber), name: fromName },
      })),
    },
  }
}
