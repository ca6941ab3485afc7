import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import {
  mostAgents,
  type CandidateFilter,
  type MembershipFilter,
  type Queue,
  type QueueAgent,
  type QueueDraft,
  type QueueEdit,
  type QueueFilter,
  type QueueMembership,
  type QueueWithAgents,
} from "@dialplane/contract/calling/queues/queues.schema"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { recordedList, recordedMember } from "../../kit/audit/recorded-members.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./queues.queries.ts"

export const list = (ctx: Context, filter: QueueFilter): Promise<Page<Queue>> =>
  queries.listQueues(reading(ctx), ctx.accountId, filter)

const readQueue = async (db: Db, accountId: AccountId, queueId: number): Promise<QueueWithAgents> => ({
  ...((await queries.findQueue(db, accountId, queueId)) ?? refuse(queueProblems.notFound)),
  agents: await queries.listAgents(db, accountId, queueId),
})
export const get = (ctx: Context, queueId: number): Promise<QueueWithAgents> =>
  readQueue(reading(ctx), ctx.accountId, queueId)

export const listCandidates = (ctx: Context, { search, limit }: CandidateFilter): Promise<QueueAgent[]> =>
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

/** In an open transaction; the queue's name is that of its extension. */
export const changeWithin = async (db: Db, ctx: Context, queueId: number, edit: QueueEdit): Promise<void> => {
  await queries.lockQueue(db, ctx.accountId, queueId)
  const before = (await queries.findQueue(db, ctx.accountId, queueId)) ?? refuse(queueProblems.notFound)
  if (edit.version !== undefined && edit.version !== before.version) refuse(queueProblems.changedMeanwhile)
  const { name = before.name } = edit
  if (name !== before.name) await changeExtension(ctx, db, queueId, { name })
  const moved = await moveAgents(db, ctx, before, edit)
  if (moved.length > 0) {
    await queries.touchQueue(db, ctx.accountId, queueId)
    await record(db, ctx, { queueId, name }, moved)
  } else if (name !== before.name) await publishChange(db, ctx, queueId, "changed")
}
export const change = (ctx: Context, queueId: number, edit: QueueEdit): Promise<QueueWithAgents> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, queueId, edit)
    return readQueue(db, ctx.accountId, queueId)
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

export const create = (ctx: Context, { name, extension, agents }: QueueDraft): Promise<QueueWithAgents> =>
  inTransaction(ctx, async (db) => {
    const { extensionId } = await addExtension(ctx, db, {
      extensionType: "Call Queue",
      name,
      ...(extension === undefined ? {} : { extension }),
    })
    const moved = await moveAgents(db, ctx, { queueId: extensionId, name }, { agents })
    if (moved.length > 0) await record(db, ctx, { queueId: extensionId, name }, moved)
    else await publishChange(db, ctx, extensionId, "created")
    return readQueue(db, ctx.accountId, extensionId)
  })

export const remove = (ctx: Context, queueId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    if ((await queries.findQueue(db, ctx.accountId, queueId)) === undefined) refuse(queueProblems.notFound)
    await removeExtension(ctx, db, queueId)
    await publishChange(db, ctx, queueId, "deleted")
  })
