import type { Kit } from "../../../kit/context.ts"
import { makeHistory } from "./history.service.ts"
import { pump, startCalls } from "./sandbox-pump.service.ts"
import { hasHistory, listSimulated } from "./sandbox.queries.ts"
import { loseOnePhone, renewPhones } from "./simulated-phones.service.ts"
import { endStuckCalls } from "./stuck-calls.service.ts"
import { takeTurns, type Turns } from "../turns.service.ts"

const everyMilliseconds = 300
const stuckEveryMilliseconds = 60_000
const phoneEveryMilliseconds = 10 * 60_000

/** Past calls of an account in each of the last months, so that lists and reports are never empty. */
const monthsBack = 13
const callsPerMonth = 450
const historySeed = 2026

/** Makes the past months of accounts with simulated calls, the newest first; months that exist stay as they are. */
const fillHistory = async (kit: Kit, isStopped: () => boolean): Promise<void> => {
  const now = kit.now().getTime()
  const accounts = await kit.database.transaction("system", (db) => listSimulated(db))
  for (let back = 0; back <= monthsBack; back += 1) {
    const from = monthStart(now, -back)
    const to = Math.min(monthStart(now, 1 - back), now)
    for (const { accountId, rate } of accounts) {
      if (isStopped()) return
      const known = await kit.database.transaction("system", (db) => hasHistory(db, accountId, from, to))
      const share = (to - from) / (monthStart(now, 1 - back) - from)
      const calls = Math.round(callsPerMonth * share * Math.min(1, rate / 100))
      if (!known && calls > 0)
        await makeHistory(kit, accountId, { from, to, calls, seed: historySeed + back, isStopped })
    }
  }
}
const monthStart = (at: number, months: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

/**
 * Runs the simulated engine in this process until it is stopped. Several nodes share the work. Accounts get calls of
 * their own only if the installation wants them; test calls always work.
 */
export const runSimulatedCalls = (kit: Kit): Turns => {
  let stopped = false
  const turns = takeTurns(kit, "simulated calls", everyMilliseconds, async (now, isStopped) => {
    if (kit.config.simulatedCalls) await startCalls(kit, now)
    while (!isStopped() && (await pump(kit, now)) > 0);
  })
  const history = kit.config.simulatedCalls
    ? fillHistory(kit, () => stopped).catch((error: unknown) =>
        kit.log.error({ err: error }, "simulated calls: no past calls"),
      )
    : Promise.resolve()
  const stuck = takeTurns(kit, "stuck simulated calls", stuckEveryMilliseconds, async (now) => {
    await endStuckCalls(kit, now)
  })
  const phones = takeTurns(kit, "simulated phones", phoneEveryMilliseconds, async (now) => {
    await renewPhones(kit, now)
    if (kit.config.simulatedCalls) await loseOnePhone(kit, now)
  })
  return {
    stop: async () => {
      stopped = true
      await Promise.all([turns.stop(), stuck.stop(), phones.stop(), history])
    },
  }
}
