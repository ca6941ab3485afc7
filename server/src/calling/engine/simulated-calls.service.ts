import type { Kit } from "../../kit/context.ts"
import { makeHistory } from "./history.service.ts"
import { endLostCalls } from "./lost-calls.service.ts"
import { endWithdrawnMonitoring } from "./phone-monitoring.service.ts"
import { callBack } from "./queue-callbacks.service.ts"
import { pump, startCalls } from "./sandbox-pump.service.ts"
import { hasHistory, listSimulated } from "./sandbox.queries.ts"

const everyMilliseconds = 300
/** How often calls are looked for that the engine has lost. */
const upkeepMilliseconds = 60_000

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
export const runSimulatedCalls = (kit: Kit): { readonly stop: () => Promise<void> } => {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let nextUpkeep = 0
  const happen = async () => {
    try {
      const now = kit.now().getTime()
      if (kit.config.simulatedCalls) await startCalls(kit, now)
      await callBack(kit, now)
      while (!stopped && (await pump(kit, now)) > 0);
      await endWithdrawnMonitoring(kit)
      if (now >= nextUpkeep) {
        nextUpkeep = now + upkeepMilliseconds
        await endLostCalls(kit, now)
      }
    } catch (error) {
      // The transaction was rolled back: the same events are taken again.
      kit.log.error({ err: error }, "simulated calls: a turn failed")
    }
    if (!stopped)
      timer = setTimeout(() => {
        turn = happen()
      }, everyMilliseconds)
  }
  turn = happen()
  const history = kit.config.simulatedCalls
    ? fillHistory(kit, () => stopped).catch((error: unknown) =>
        kit.log.error({ err: error }, "simulated calls: no past calls"),
      )
    : Promise.resolve()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all([turn, history])
    },
  }
}
