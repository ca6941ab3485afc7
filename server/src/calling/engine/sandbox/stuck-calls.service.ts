import type { Kit } from "../../../kit/context.ts"
import { isoOf } from "../../../kit/iso-time.ts"
import { endLostCall } from "../lost-calls.service.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"
import { takeStuck } from "./sandbox.queries.ts"

/** What happens next to a simulated call is planned in the transaction of the event before. */
const stuckMilliseconds = 5 * 60_000
const mostAtOnce = 50

/** Ends simulated calls to which nothing will happen any more. Returns how many there were. */
export const endStuckCalls = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const stuck = await takeStuck(db, sandboxEngine.name, isoOf(now - stuckMilliseconds), mostAtOnce)
    for (const call of stuck) await endLostCall(kit, db, call, now)
    return stuck.length
  })
