import { writeAudits } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import { endSpy } from "../engine/engine.service.ts"
import { takeWithdrawn } from "./call-monitoring.queries.ts"
import { endedBySystem } from "./call-monitoring.rules.ts"

const mostAtOnce = 50

/**
 * Monitoring that ended in the database, because the supervisor's access did: ends it in the engine, and says so in the
 * audit log. Each is taken by one node. Returns how many there were.
 */
export const endWithdrawn = (kit: Kit): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const sessions = await takeWithdrawn(db, mostAtOnce)
    for (const { accountId, liveCallId, supervisorExtensionId } of sessions)
      await endSpy(db, { kit, accountId }, { callId: liveCallId, supervisorExtensionId })
    await writeAudits(db, sessions.map(endedBySystem))
    return sessions.length
  })
