import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { ExtensionUses } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import {
  mostAgents,
  type AgentCandidate,
  type CandidateFilter,
  type MembershipFilter,
  type Queue,
  type QueueDraft,
  type QueueEdit,
  type QueueFilter,
  type QueueMembership,
  type QueuePriorities,
  type QueueWithAgents,
} from "@dialplane/contract/calling/queues/queues.schema"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension, listWhereUsed } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { readSchedulesNow } from "../../inventory/schedules/schedules.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { recordedList, recordedMember } from "../../kit/audit/recorded-members.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { endPausesOutside, insertEvents } from "./agent-states.queries.ts"
import { destinationReplacers } from "../destinations/destinations.service.ts"
import { changeSettings, queueUses, readSettings } from "./queue-settings.service.ts"
import * as queries from "./queues.queries.ts"
import { recordDestinations, recordSettings, soundSettings, statusOf } from "./queues.rules.ts"

/** Rows with what only the schedules know: whether each queue is open now. */
const withStatus = async (db: Db, ctx: Context, rows: readonly queries.QueueRow[]) => {
  const schedules = await readSchedulesNow(
    db,
    ctx,
    rows.flatMap(({ scheduleId }) => scheduleId ?? []),
  )
  return rows.map(({ scheduleId, ...row }) => {
    const now = scheduleId === null ? undefined : schedules.get(scheduleId)?.now
    return {
      ...row,
      status: statusOf(now?.open ?? true, row.agentsLoggedIn),
      opensOrClosesAt: now?.nextChangeAt ?? null,
    }
  })
}

export const list = async (ctx: Context, filter: QueueFilter): Promise<Page<Queue>> => {
  const db = reading(ctx)
  const page = await queries.listQueues(db, ctx.accountId, filter)
  return { ...page, items: await withStatus(db, ctx, page.items) }
}

const readQueue = async (db: Db, ctx: Context, queueId: number): Promise<QueueWithAgents> => {
  const row = (await queries.findQueue(db, ctx.accountId, queueId)) ?? refuse(queueProblems.notFound)
  const [queue] = await withStatus(db, ctx, [row])
  return {
    ...queue!,
    ...(await readSettings(db, ctx, queueId)),
    agents: await queries.listAgents(db, ctx.accountId, queueId),
  }
}
export const get = (ctx: Context, queueId: number): Promise<QueueWithAgents> => readQueue(reading(ctx), ctx, queueId)

/** For users who manage queues and may not see extensions. */
export const getUses = async (ctx: Context, queueId: number): Promise<ExtensionUses> => {
  if ((await queries.findQueue(reading(ctx), ctx.accountId, queueId)) === undefined) refuse(queueProblems.notFound)
  return listWhereUsed(ctx, queueId)
}

export const listCandidates = (ctx: Context, { search, limit }: CandidateFilter): Promise<AgentCandidate[]> =>
  queries.listCandidates(reading(ctx), ctx.accountId, readSearch(search), limit)

export const listMemberships = (ctx: Context, filter: MembershipFilter): Promise<QueueMembership[]> =>
  queries.listMemberships(reading(ctx), ctx.accountId, filter)

/** For other domains, inside an open transaction. */
export const listMembershipsOf = (db: Db, accountId: AccountId, filter: MembershipFilter): Promise<QueueMembership[]> =>
  queries.listMemberships(db, accountId, filter)

// --- agents ----------------------------------------------------------------------------------------------------------

const record = async (
  db: Db,
  ctx: Context,
  queue: Pick<Queue, "queueId" | "name">,
  moved: readonly queries.MovedAgent[],
) => {
  const named = (isIn: boolean) =>
    recordedList(
      "agents",
      moved
        .filter((one) => one.isIn === isIn)
        .map(({ extension, name, extensionId }) => recordedMember(`${extension} ${name}`.trim(), extensionId)),
    )
  await insertEvents(
    db,
    ctx.accountId,
    ctx.actor.userId,
    moved.map(({ extensionId, extension, name, isIn }) => ({
      agentId: extensionId,
      agentName: `${extension} ${name}`.trim(),
      event: isIn ? "joined" : "left",
      queueId: queue.queueId,
      queueName: queue.name,
    })),
  )
  const gone = moved.filter(({ isIn }) => !isIn).map(({ extensionId }) => extensionId)
  // Whoever becomes an agent again starts without the pause of then.
  if (gone.length > 0) await endPausesOutside(db, ctx.accountId, gone)
  await audit(db, ctx, {
    action: "queue.agents_changed",
    object: { type: "queue", id: queue.queueId, name: queue.name },
    before: named(false),
    after: named(true),
  })
  await publishChange(db, ctx, queue.queueId, "agents")
}
const publishChange = (db: Db, ctx: Context, queueId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "queue", data: { queueId, change } })

/** Why these extensions cannot be agents; undefined if they can. */
const objectionToAgents = async (db: Db, ctx: Context, ids: readonly number[]): Promise<Refusal | undefined> => {
  if (ids.length === 0) return undefined
  const found = await queries.keepAgents(db, ctx.accountId, ids)
  if (found.length < ids.length) return new Refusal(queueProblems.agentUnknown)
  const unsuitable = found.find(({ isAble }) => !isAble)
  return (
    unsuitable &&
    new Refusal(queueProblems.agentTypeUnsuitable, { extension: unsuitable.extension, type: unsuitable.type })
  )
}
export const objectionToAgent = (db: Db, ctx: Context, extensionId: number): Promise<Refusal | undefined> =>
  objectionToAgents(db, ctx, [extensionId])
const requireAgents = async (db: Db, ctx: Context, ids: readonly number[]) => {
  const objection = await objectionToAgents(db, ctx, ids)
  if (objection !== undefined) throw objection
}

/** Counted without locking the queue: two concurrent changes may add one agent too many, which is harmless. */
const requireRoom = async (db: Db, ctx: Context, queue: Pick<Queue, "queueId" | "name">) => {
  if ((await queries.countAgents(db, ctx.accountId, queue.queueId)) > mostAgents)
    refuse(queueProblems.full, { queue: queue.name, most: mostAgents })
}

const moveAgents = async (
  db: Db,
  ctx: Context,
  queue: Pick<Queue, "queueId" | "name">,
  { agents, join = [], leave = [] }: Pick<QueueEdit, "agents" | "join" | "leave">,
): Promise<readonly queries.MovedAgent[]> => {
  if (agents === undefined && join.length === 0 && leave.length === 0) return []
  const goes = new Set(leave)
  const come = [...new Set([...(agents ?? []), ...join])].filter((id) => agents !== undefined || !goes.has(id))
  await requireAgents(db, ctx, come)
  const moved = await queries.moveAgents(db, ctx.accountId, queue.queueId, {
    join: come,
    leave,
    only: agents !== undefined,
  })
  if (moved.some(({ isIn }) => isIn)) await requireRoom(db, ctx, queue)
  return moved
}

/** Ranks of agents, in an open transaction. Returns whether something changed. */
const changeRanks = async (
  db: Db,
  ctx: Context,
  queue: Pick<Queue, "queueId" | "name">,
  wanted: NonNullable<QueueEdit["agentSettings"]>,
): Promise<boolean> => {
  if (wanted.length === 0) return false
  const edits = new Map(wanted.map((one) => [one.extensionId, one]))
  const before = await queries.listRanks(db, ctx.accountId, queue.queueId, [...edits.keys()])
  const missing = [...edits.keys()].find((id) => before.every(({ extensionId }) => extensionId !== id))
  if (missing !== undefined) {
    const [found] = await queries.keepAgents(db, ctx.accountId, [missing])
    refuse(queueProblems.notItsAgent, { extension: found?.extension ?? `#${missing}` })
  }
  const changed = before.flatMap((one) => {
    const { priority = one.priority, skill = one.skill } = edits.get(one.extensionId)!
    return priority === one.priority && skill === one.skill ? [] : [{ was: one, is: { ...one, priority, skill } }]
  })
  if (changed.length === 0) return false
  await queries.updateRanks(
    db,
    ctx.accountId,
    queue.queueId,
    changed.map(({ is }) => is),
  )
  await audit(db, ctx, {
    action: "queue.agent_ranks_changed",
    object: { type: "queue", id: queue.queueId, name: queue.name },
    before: { agents: changed.map(({ was }) => recordRank(was)) },
    after: { agents: changed.map(({ is }) => recordRank(is)) },
  })
  return true
}
export const recordRank = ({ extensionId, extension, name, priority, skill }: queries.AgentRank) => ({
  agent: `${extension} ${name}`.trim(),
  agentId: extensionId,
  priority,
  skill,
})

/** In an open transaction; the queue's name is that of its extension. */
export const changeWithin = async (db: Db, ctx: Context, queueId: number, edit: QueueEdit): Promise<void> => {
  await queries.lockQueue(db, ctx.accountId, queueId)
  const before = (await queries.findQueue(db, ctx.accountId, queueId)) ?? refuse(queueProblems.notFound)
  if (edit.version !== undefined && edit.version !== before.version) refuse(queueProblems.changedMeanwhile)
  const { name = before.name } = edit
  const queue = { queueId, name }
  if (name !== before.name) await changeExtension(ctx, db, queueId, { name })
  const settled = await changeSettings(db, ctx, queue, edit)
  const moved = await moveAgents(db, ctx, before, edit)
  if (moved.length > 0) await record(db, ctx, queue, moved)
  const ranked = await changeRanks(db, ctx, queue, edit.agentSettings ?? [])
  if (settled || ranked || moved.length > 0) await queries.touchQueue(db, ctx.accountId, queueId)
  if (settled || ranked || name !== before.name) await publishChange(db, ctx, queueId, "changed")
}
export const change = (ctx: Context, queueId: number, edit: QueueEdit): Promise<QueueWithAgents> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, queueId, edit)
    return readQueue(db, ctx, queueId)
  })

/** All queues or none, in the order of their ids, so that two such changes do not wait for each other in a circle. */
export const setPriorities = (ctx: Context, { priorities }: QueuePriorities) =>
  inTransaction(ctx, async (db) => {
    const wanted = new Map(priorities.map(({ callQueueId, priority }) => [callQueueId, priority]))
    for (const queueId of [...wanted.keys()].toSorted((one, other) => one - other))
      await changeWithin(db, ctx, queueId, { settings: { queuePriority: wanted.get(queueId)! } })
    return Promise.all(
      priorities.map(async ({ callQueueId }) => {
        const { name, queuePriority } = (await queries.findQueue(db, ctx.accountId, callQueueId))!
        return { callQueueId, name, priority: queuePriority }
      }),
    )
  })

/**
 * Adds an extension to queues and removes it from others, in an open transaction. Returns the changed queues; refuses
 * with `queueProblems.notFound` if a queue is gone. Queues are not locked against other joins and leaves, because
 * imports run these in parallel.
 */
export const changeQueuesOf = async (
  ctx: Context,
  db: Db,
  agentId: number,
  { join = [], leave = [] }: { join?: readonly number[]; leave?: readonly number[] },
): Promise<{ queueId: number; name: string }[]> => {
  const entered = new Set(join)
  const named = [...new Set([...join, ...leave])]
  if (named.length === 0) return []
  const found = await queries.keepQueues(db, ctx.accountId, named)
  if (found.length < named.length) refuse(queueProblems.notFound)
  if (entered.size > 0) await requireAgents(db, ctx, [agentId])
  const moved: { queueId: number; name: string }[] = []
  for (const queue of found) {
    const isIn = entered.has(queue.queueId)
    const changed = await queries.moveAgents(db, ctx.accountId, queue.queueId, {
      join: isIn ? [agentId] : [],
      leave: isIn ? [] : [agentId],
      only: false,
    })
    if (changed.length === 0) continue
    if (isIn) await requireRoom(db, ctx, queue)
    await record(db, ctx, queue, changed)
    moved.push({ queueId: queue.queueId, name: queue.name })
  }
  return moved
}

// --- creating and deleting -------------------------------------------------------------------------------------------

/** What the log says of a new queue: all of it, so that its creation is only reverted while nothing has changed. */
export const readFacts = async (db: Db, ctx: Context, queueId: number) => {
  const queue = await queries.findQueue(db, ctx.accountId, queueId)
  if (queue === undefined) return undefined
  const { settings, destinations } = await readSettings(db, ctx, queueId)
  const agents = await queries.listAgents(db, ctx.accountId, queueId)
  return {
    name: queue.name,
    extension: queue.extension,
    extensionId: queueId,
    ...recordSettings(settings),
    ...recordDestinations(destinations),
    agents: agents.map(({ extension, name, extensionId }) =>
      recordedMember(`${extension} ${name}`.trim(), extensionId),
    ),
  }
}

/** In an open transaction; returns its id. */
export const createWithin = async (
  db: Db,
  ctx: Context,
  { name, extension, agents, ...draft }: QueueDraft,
): Promise<number> => {
  const added = await addExtension(ctx, db, {
    extensionType: "Call Queue",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const { extensionId } = added
  const queue = { queueId: extensionId, name }
  await changeSettings(db, ctx, queue, draft)
  const moved = await moveAgents(db, ctx, queue, { agents })
  if (moved.length > 0) await record(db, ctx, queue, moved)
  else await publishChange(db, ctx, extensionId, "created")
  await audit(db, ctx, {
    action: "queue.created",
    object: { type: "queue", id: extensionId, name },
    after: (await readFacts(db, ctx, extensionId))!,
  })
  return extensionId
}
export const create = (ctx: Context, draft: QueueDraft): Promise<QueueWithAgents> =>
  inTransaction(ctx, async (db) => readQueue(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, queueId: number, replaceWith?: number): Promise<void> => {
  if ((await queries.findQueue(db, ctx.accountId, queueId)) === undefined) refuse(queueProblems.notFound)
  await removeExtension(ctx, db, queueId, { replaceWith })
  await publishChange(db, ctx, queueId, "deleted")
}
export const remove = (ctx: Context, queueId: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, queueId, replaceWith))

// --- replacing what queues refer to ----------------------------------------------------------------------------------

export const queueReplacers: readonly UseReplacer[] = [
  ...queueUses.map(({ of, find }) =>
    replaceByChanging(of as UseReplacer["of"], find, async (db, ctx, queueId, to, from) => {
      const { settings } = await readSettings(db, ctx, queueId)
      const sounds = soundSettings.filter((name) => settings[name]?.mediaId === from)
      await changeWithin(db, ctx, queueId, {
        settings:
          of === "schedule"
            ? { schedule: { scheduleId: to } }
            : Object.fromEntries(sounds.map((name) => [name, { mediaId: to }])),
      })
    }),
  ),
  ...destinationReplacers("Call Queue", (db, ctx, queueId, destinations) =>
    changeWithin(db, ctx, queueId, { destinations }),
  ),
]
