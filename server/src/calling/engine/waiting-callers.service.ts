import { noteReason } from "@dialplane/contract/calling/routing/journey"
import type { Reason } from "@dialplane/contract/calling/routing/reason"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import * as callbacks from "./queue-callbacks.queries.ts"
import type { Command } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { publishLive } from "./show-call.service.ts"
import { tellEngine } from "./take-event.service.ts"

export interface WaitingRef {
  readonly accountId: AccountId
  readonly queue: { readonly id: number; readonly name: string }
  readonly callId: number
  /** The caller's leg in the engine, if it was named. */
  readonly legId?: string | undefined
}
export type Waiting =
  | { readonly kind: "call"; readonly from: string; readonly call: queries.WaitingCall }
  | { readonly kind: "callback"; readonly from: string; readonly callbackId: number }

/** A caller who waits in a queue, locked until the transaction ends; undefined when the caller has left it. */
export const holdWaiting = async (db: Db, { accountId, queue, callId, legId }: WaitingRef) => {
  const call = await queries.lockWaiting(db, accountId, queue.id, callId)
  if (call !== undefined && (legId === undefined || legId === call.engineCallId))
    return { kind: "call", from: call.fromNumber, call } satisfies Waiting
  const callback = await callbacks.lockCallback(db, accountId, queue.id, callId, legId)
  return callback && ({ kind: "callback", from: callback.number, callbackId: callback.id } satisfies Waiting)
}

/** Answers the caller next. */
export const moveToTop = async (db: Db, ref: WaitingRef, waiting: Waiting, by: string): Promise<void> => {
  const { accountId, queue } = ref
  const reason: Reason = {
    rule: "queueMovedToTop",
    object: { kind: "queue", id: queue.id, name: queue.name },
    facts: { by },
  }
  if (waiting.kind === "call")
    await queries.moveToTop(db, accountId, queue.id, waiting.call.id, noteReason(waiting.call.journey, reason))
  else await queries.moveCallbackToTop(db, accountId, queue.id, waiting.callbackId)
  await publishLive(db, accountId, "queue", queue.id)
}

/** Whether an extension talks, and cannot take a call. */
export const isTalking = queries.isTalking
export const hasPhone = queries.hasPhone
export const isTalkingIn = queries.isTalkingIn

/** Has the engine do something with a caller on the phone, and takes in what happened. */
export const command = (kit: Kit, db: Db, call: queries.WaitingCall, what: Command, at: number): Promise<void> =>
  tellEngine(kit, db, engineOf(kit), call, what, at)

export const cancelCallback = async (
  db: Db,
  { accountId, queue }: WaitingRef,
  callbackId: number,
  at: number,
): Promise<void> => {
  await callbacks.cancelCallback(db, accountId, callbackId, isoOf(at))
  await publishLive(db, accountId, "queue", queue.id)
}

/** Ends the wrap-up of agents; returns those who were in it. */
export const endWrapUp = async (
  db: Db,
  accountId: AccountId,
  extensionIds: readonly number[],
  at: number,
): Promise<readonly number[]> => {
  const ended = await queries.endWrapUp(db, accountId, extensionIds, isoOf(at))
  if (ended.length > 0) await publishLive(db, accountId, "queue", null)
  return ended
}
