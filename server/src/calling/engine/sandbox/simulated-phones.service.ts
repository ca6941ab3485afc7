import { randomInt } from "node:crypto"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../../kit/context.ts"
import type { Db } from "../../../kit/database/database.ts"
import { isoOf } from "../../../kit/iso-time.ts"
import { takeReport } from "../engine-reports.service.ts"
import type { PlannedEvent } from "./people.rules.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"
import * as queries from "./sandbox.queries.ts"

/** How long phones are away when they restart or lose their network. */
const [fewestSeconds, mostSeconds] = [30, 150]
/** As long as the registrations of the demo data. */
const registeredMilliseconds = 3_600_000

/** Now and then a phone that nobody uses loses its connection, and comes back. Returns whether one did. */
export const loseOnePhone = (kit: Kit, now: number): Promise<boolean> =>
  kit.database.transaction("system", async (db) => {
    const phone = await queries.findIdlePhone(db, randomInt(1, 2_000_000_000))
    if (phone === undefined) return false
    const { accountId, sipId, address, userAgent } = phone
    const lost = await takeReport(kit, db, sandboxEngine, { kind: "unregistered", accountId, sipId, at: now })
    if (!lost) return false
    const back = isoOf(now + randomInt(fewestSeconds, mostSeconds) * 1000)
    await queries.planPhone(db, accountId, sipId, back, { kind: "phoneBack", sipId, address, userAgent })
    return true
  })

const mostAtOnce = 500
/** Phones that came back renew their registrations before they expire. Returns how many did. */
export const renewPhones = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const soon = isoOf(now + registeredMilliseconds / 2)
    const renewing = await queries.listRenewing(db, sandboxEngine.name, soon, mostAtOnce)
    for (const { accountId, ...phone } of renewing)
      await phoneBack(kit, db, accountId, { kind: "phoneBack", ...phone }, now)
    return renewing.length
  })

export const phoneBack = (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  { sipId, address, userAgent }: Extract<PlannedEvent, { kind: "phoneBack" }>,
  at: number,
): Promise<boolean> =>
  takeReport(kit, db, sandboxEngine, {
    kind: "registered",
    accountId,
    sipId,
    address,
    userAgent,
    at,
    expiresAt: at + registeredMilliseconds,
  })
