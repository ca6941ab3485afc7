import type { AgentState, AgentStateEdit } from "@dialplane/contract/calling/queues/agent-states.schema"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./agent-states.queries.ts"
import { findQueue } from "./queues.queries.ts"

export { canBeRung } from "./agent-readiness.queries.ts"

const nameOf = ({ extension, name }: Pick<AgentState, "extension" | "name">) => `${extension} ${name}`.trim()

export const get = async (ctx: Context, extensionId: number): Promise<AgentState> =>
  (await queries.findState(reading(ctx), ctx.accountId, extensionId)) ?? refuse(queueProblems.agentNotFound)

/** Users who act in another account answer no calls there. */
export const listOwn = async (ctx: Context): Promise<AgentState[]> =>
  ctx.accountId === ctx.actor.homeAccountId
    ? queries.listAgentsOfUser(reading(ctx), ctx.accountId, ctx.actor.userId)
    : []

/** What an edit changes for an agent: only what differs from the current state. */
const eventsOf = (agent: AgentState, edit: AgentStateEdit): queries.AgentEvent[] => {
  const of = { agentId: agent.extensionId, agentName: nameOf(agent) }
  const logins = new Map((edit.queues ?? []).map(({ queueId, loggedIn }) => [queueId, loggedIn]))
  const events: queries.AgentEvent[] = agent.queues.flatMap(({ queueId, queueName, loggedIn }) => {
    const wanted = logins.get(queueId) ?? loggedIn
    return wanted === loggedIn ? [] : [{ ...of, event: wanted ? "loggedIn" : "loggedOut", queueId, queueName }]
  })
  const { pause } = edit
  if (pause === null && agent.pause !== null) events.push({ ...of, event: "resumed" })
  if (pause && (pause.reason !== agent.pause?.reason || pause.note !== agent.pause.note))
    events.push({ ...of, event: "paused", reason: pause.reason, note: pause.note })
  return events
}

/** In an open transaction, with the agent locked. Returns whether something changed. */
const write = async (
  db: Db,
  { accountId, by }: { readonly accountId: AccountId; readonly by: UserId | null },
  agent: AgentState,
  edit: AgentStateEdit,
): Promise<boolean> => {
  const events = eventsOf(agent, edit)
  if (events.length === 0) return false
  for (const { event, queueId, reason, note } of events) {
    if (queueId !== undefined)
      await queries.setLoggedIn(db, accountId, queueId, agent.extensionId, event === "loggedIn")
    else
      await queries.setPause(
        db,
        accountId,
        agent.extensionId,
        reason === undefined ? null : { reason, note: note ?? "" },
      )
  }
  await queries.insertEvents(db, accountId, by, events)
  await publishEvent(db, {
    accountId,
    topic: "queueAgent",
    data: { extensionId: agent.extensionId },
  })
  return true
}

/** The service itself pauses an agent who lets calls ring; the agent's open windows say so. */
export const pauseForMissedCalls = async (db: Db, accountId: AccountId, extensionId: number): Promise<void> => {
  await queries.lockAgents(db, accountId, [extensionId])
  const agent = await queries.findAgent(db, accountId, extensionId)
  if (agent === undefined || agent.pause !== null) return
  await queries.setPause(db, accountId, extensionId, { reason: "missedCalls", note: "" })
  await queries.insertEvents(db, accountId, null, [
    { agentId: extensionId, agentName: nameOf(agent), event: "paused", reason: "missedCalls" },
  ])
  await publishEvent(db, { accountId, topic: "queueAgent", data: { extensionId } })
}

/** By the agent's own phone, in an open transaction: like a change by the agents themselves. */
export const setLoginsByPhone = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  { by, queueIds, loggedIn }: { by: UserId | null; queueIds: readonly number[]; loggedIn: boolean },
): Promise<void> => {
  await queries.lockAgents(db, accountId, [extensionId])
  const agent = (await queries.findAgent(db, accountId, extensionId)) ?? refuse(queueProblems.agentNotFound)
  const edit = { queues: queueIds.map((queueId) => ({ queueId, loggedIn })) }
  requireQueues([agent], edit)
  await write(db, { accountId, by }, agent, edit)
}

/** Names and pause as in audit entries. */
const recorded = ({ queues, pause }: AgentState) => ({
  loggedIn: queues.filter((one) => one.loggedIn).map((one) => `${one.queueExtension} ${one.queueName}`),
  paused: pause === null ? null : pause.note === "" ? pause.reason : `${pause.reason}: ${pause.note}`,
})

const requireQueues = (agents: readonly AgentState[], edit: AgentStateEdit) => {
  for (const { queueId } of edit.queues ?? [])
    if (!agents.some(({ queues }) => queues.some((one) => one.queueId === queueId)))
      refuse(queueProblems.notAgentOfQueue, { agent: nameOf(agents[0]!) })
}

/** By somebody else, in an open transaction: on record. Returns the new state. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  extensionId: number,
  edit: AgentStateEdit,
): Promise<AgentState> => {
  await queries.lockAgents(db, ctx.accountId, [extensionId])
  const agent = (await queries.findAgent(db, ctx.accountId, extensionId)) ?? refuse(queueProblems.agentNotFound)
  requireQueues([agent], edit)
  if (!(await write(db, { accountId: ctx.accountId, by: ctx.actor.userId }, agent, edit))) return agent
  const after = (await queries.findAgent(db, ctx.accountId, extensionId))!
  if (agent.userId !== ctx.actor.userId)
    await audit(db, ctx, {
      action: "queue.agent_state_changed",
      object: { type: "extension", id: extensionId, name: nameOf(agent) },
      before: recorded(agent),
      after: recorded(after),
    })
  return after
}
export const change = (ctx: Context, extensionId: number, edit: AgentStateEdit): Promise<AgentState> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, extensionId, edit))

/** All extensions of the user that are agents of the queue; without a value, the opposite of the first one's state. */
export const toggleLogin = (ctx: Context, queueId: number, userId: UserId, loggedIn?: boolean): Promise<AgentState[]> =>
  inTransaction(ctx, async (db) => {
    if ((await findQueue(db, ctx.accountId, queueId)) === undefined) refuse(queueProblems.notFound)
    const agents = (await queries.listAgentsOfUser(db, ctx.accountId, userId)).filter(({ queues }) =>
      queues.some((one) => one.queueId === queueId),
    )
    const now = agents[0]?.queues.find((one) => one.queueId === queueId) ?? refuse(queueProblems.agentNotFound)
    const edit = { queues: [{ queueId, loggedIn: loggedIn ?? !now.loggedIn }] }
    const changed: AgentState[] = []
    for (const { extensionId } of agents) changed.push(await changeWithin(db, ctx, extensionId, edit))
    return changed
  })

/** By the agents themselves: kept for reports, but not in the audit log, which a day of shifts would fill. */
export const changeOwn = (ctx: Context, edit: AgentStateEdit): Promise<AgentState[]> =>
  inTransaction(ctx, async (db) => {
    const list = () => queries.listAgentsOfUser(db, ctx.accountId, ctx.actor.userId)
    if (ctx.accountId !== ctx.actor.homeAccountId) refuse(queueProblems.agentNotFound)
    await queries.lockAgents(
      db,
      ctx.accountId,
      (await list()).map(({ extensionId }) => extensionId),
    )
    const agents = await list()
    if (agents.length === 0) refuse(queueProblems.agentNotFound)
    requireQueues(agents, edit)
    for (const agent of agents)
      for (const { queueId, loggedIn } of edit.queues ?? []) {
        const queue = agent.queues.find((one) => one.queueId === queueId)
        if (queue !== undefined && queue.loggedIn && !loggedIn && !queue.mayLogOut)
          refuse(queueProblems.logOutNotAllowed, { queue: queue.queueName })
      }
    for (const agent of agents) await write(db, { accountId: ctx.accountId, by: ctx.actor.userId }, agent, edit)
    return list()
  })
