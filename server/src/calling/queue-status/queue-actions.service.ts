import { destinationText } from "@dialplane/contract/calling/destinations/destination-text"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import { queueStatusProblems } from "@dialplane/contract/calling/queue-status/queue-status.problems"
import type { QueueAction, QueueStatus } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { requireDestinations } from "../destinations/destinations.service.ts"
import * as engine from "../engine/waiting-callers.service.ts"
import * as queries from "./queue-status.queries.ts"
import { read } from "./queue-status.service.ts"

const actions = {
  pickUp: "queue.caller_picked_up",
  moveToTop: "queue.caller_moved_to_top",
  transfer: "queue.caller_transferred",
  hangUp: "queue.caller_disconnected",
} as const satisfies Record<QueueAction["action"], string>

/** Does something with a waiting caller. A caller who has left meanwhile is refused, and nothing happens. */
export const act = (ctx: Context, queueId: number, action: QueueAction): Promise<QueueStatus> =>
  inTransaction(ctx, async (db) => {
    const queue = (await queries.findQueue(db, ctx.accountId, queueId)) ?? refuse(queueProblems.notFound)
    const name = `${queue.extension} ${queue.name}`
    const ref: engine.WaitingRef = {
      accountId: ctx.accountId,
      queue: { id: queueId, name },
      callId: action.callId,
      legId: action.legId,
    }
    const waiting = (await engine.holdWaiting(db, ref)) ?? refuse(queueStatusProblems.callGone)
    const after = await carryOut(db, ctx, ref, waiting, action)
    await audit(db, ctx, {
      action: actions[action.action],
      object: { type: "queue", id: queueId, name },
      after: { caller: waiting.from === "" ? "hidden" : withPlus(waiting.from), ...after },
    })
    return read(db, ctx, queueId)
  })

/** Returns what the audit entry says beside the caller. */
const carryOut = async (
  db: Db,
  ctx: Context,
  ref: engine.WaitingRef,
  waiting: engine.Waiting,
  action: QueueAction,
): Promise<Readonly<Record<string, string | number>>> => {
  const now = ctx.kit.now().getTime()
  const by = ctx.actor.name
  if (action.action === "moveToTop") {
    await engine.moveToTop(db, ref, waiting, by)
    return {}
  }
  if (waiting.kind === "callback") {
    if (action.action !== "hangUp") return refuse(queueStatusProblems.callbackWaits)
    await engine.cancelCallback(db, ref, waiting.callbackId, now)
    return {}
  }
  switch (action.action) {
    case "pickUp": {
      const agent = await takerOf(db, ctx, ref.queue.id, action.extensionId)
      if (!(await engine.hasPhone(db, ctx.accountId, agent.id)))
        refuse(queueStatusProblems.extensionWithoutPhone, { extension: agent.name })
      if (await engine.isTalking(db, ctx.accountId, agent.id))
        refuse(queueStatusProblems.extensionBusy, { extension: agent.name })
      await engine.command(ctx.kit, db, waiting.call, { do: "connect", extensionId: agent.id, by }, now)
      // Somebody connected the same person with another caller at this moment.
      if (!(await engine.isTalkingIn(db, ctx.accountId, waiting.call.id, agent.id)))
        refuse(queueStatusProblems.extensionBusy, { extension: agent.name })
      return { extension: agent.name, extensionId: agent.id }
    }
    case "transfer": {
      const { to } = await requireDestinations(db, ctx, { to: action.to }, { self: ref.queue.id })
      await engine.command(ctx.kit, db, waiting.call, { do: "sendOn", to: to!, by }, now)
      return { sentTo: destinationText(to!) }
    }
    case "hangUp":
      await engine.command(ctx.kit, db, waiting.call, { do: "hangUp", by }, now)
      return {}
  }
}

/** Who gets the call: a named agent, or whoever asks. */
const takerOf = async (db: Db, ctx: Context, queueId: number, extensionId: number | undefined) => {
  if (extensionId !== undefined)
    return (
      (await queries.findAgentOf(db, ctx.accountId, queueId, extensionId)) ??
      refuse(queueStatusProblems.extensionUnknown)
    )
  const own =
    ctx.accountId === ctx.actor.homeAccountId
      ? await queries.findOwnExtension(db, ctx.accountId, ctx.actor.userId)
      : undefined
  return own ?? refuse(queueStatusProblems.noOwnExtension)
}
