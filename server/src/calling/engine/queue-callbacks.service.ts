import { randomInt, randomUUID } from "node:crypto"
import { accountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { outgoingUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { nextChange, stateAt } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { attemptPart } from "../../kit/database/savepoint.ts"
import { isoOf } from "../../kit/iso-time.ts"
import * as queries from "./queue-callbacks.queries.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { takeNext } from "./take-event.service.ts"

const mostPerTurn = 50
/** Callbacks of other accounts wait: the status may change before they are too old. */
const callingOutside = accountStatus.options.filter((status) => outgoingUnder(status) === "all")

/** Calls back whoever asked for it and whose turn it is. */
export const callBack = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    await queries.expireCallbacks(db, isoOf(now))
    // They wait for an engine that can call.
    if (!engineOf(kit).capabilities.has("originate")) return 0
    const due = await queries.takeDueCallbacks(db, isoOf(now), callingOutside, mostPerTurn)
    for (const one of due) {
      const failed = await attemptPart(db, () => callOneBack(kit, db, one, now))
      if (failed === undefined) continue
      kit.log.error({ err: failed.error, callbackId: one.id }, "queues: a callback failed")
      await queries.delayCallback(db, one.accountId, one.id, isoOf(now + 60_000))
    }
    return due.length
  })

/** A queue that is closed calls nobody back. Its hours may change before they say so. */
const closedMilliseconds = 3_600_000
const callOneBack = async (kit: Kit, db: Db, one: queries.DueCallback, now: number): Promise<void> => {
  const { accountId, id, queueId, number, country, attempts, queueExtension } = one
  const hours = await queries.findQueueHours(db, accountId, queueId)
  if (hours !== undefined && !stateAt(hours, now).open) {
    const until = nextChange(hours, now) ?? now + closedMilliseconds
    return void (await queries.delayCallback(db, accountId, id, isoOf(until)))
  }
  const engineCallId = randomUUID()
  await queries.setCalling(db, accountId, id, engineCallId)
  await takeNext(
    kit,
    db,
    engineOf(kit),
    { accountId, engineCallId, lastEvent: 0 },
    {
      kind: "arrived",
      at: now,
      caller: { kind: "outside", number, country },
      dialed: queueExtension,
      seed: randomInt(1, 2_000_000_000),
      callback: { queueId, attempt: attempts + 1 },
    },
  )
}
