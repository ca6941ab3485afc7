import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { attemptPart } from "../../kit/database/savepoint.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { takeSilent, type SilentCall } from "./live-calls.queries.ts"
import { dropCall } from "./end-call.service.ts"
import { takeNext } from "./take-event.service.ts"

/** Nobody talks, waits or listens longer without anything happening. */
const silentMilliseconds = 12 * 3_600_000
const mostAtOnce = 50
/**
 * Ends calls of which the engine reports nothing any more, with a record, so that their people are free again. Returns
 * how many there were.
 */
export const endLostCalls = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const silent = await takeSilent(db, isoOf(now - silentMilliseconds), mostAtOnce)
    for (const call of silent) await endLostCall(kit, db, call, now)
    return silent.length
  })

export const endLostCall = async (kit: Kit, db: Db, call: SilentCall, now: number): Promise<void> => {
  const { accountId, engineCallId, lastEvent } = call
  const engine = engineOf(kit)
  kit.log.warn({ accountId, engineCallId, lastEvent }, "calls: a call was lost and ends")
  const failed = await attemptPart(db, async () => {
    if (!(await takeNext(kit, db, engine, call, { kind: "lost", at: now })))
      throw new Error("the call belongs to an engine that is not in use")
  })
  if (failed !== undefined) {
    kit.log.error({ err: failed.error, accountId, engineCallId }, "calls: a lost call was removed without a record")
    await dropCall(kit, db, call)
  }
  await engine.forget(db, accountId, engineCallId)
}
