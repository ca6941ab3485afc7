import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { listMarkedAccounts, listRolledUpAccounts, rest } from "./rollups.queries.ts"
import { bringUpToDate, prove, remake, type InSystem } from "./rollups.service.ts"

const accountsAtOnce = 200
/**
 * An account rests for so many times as long as its roll-ups took, so that they take at most a twentieth of a core. The
 * hours of today are counted again and again, and would take more and more of it where a day has millions of calls.
 */
const restFactor = 20
const everySeconds = 60

/** Counts again what has changed. Until then, reports count the rows of these hours themselves. */
export const rollUpJob = defineJob({
  name: "reports.roll-up",
  permission: { none: "housekeeping of the installation" },
  lane: "cron",
  payload: z.object({}),
  visible: false,
  everySeconds,
  run: async (run) => {
    await eachByItself(accountsOf(run, listMarkedAccounts), async (account) => {
      const began = performance.now()
      while (await run.inSystem((db) => bringUpToDate(db, account)));
      const seconds = ((performance.now() - began) / 1000) * restFactor
      if (seconds > everySeconds) await run.inSystem((db) => rest(db, account.accountId, seconds))
    })
  },
})

/** Every week, all roll-ups are compared with a count over the rows. A difference is a fault: it is logged and mended. */
export const proveRollUpsJob = (kit: Pick<Kit, "log">) =>
  defineJob({
    name: "reports.prove",
    permission: { none: "housekeeping of the installation" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 7 * 24 * 60 * 60,
    run: async (run) => {
      await eachByItself(accountsOf(run, listRolledUpAccounts), async (account) => {
        const inSystem: InSystem = (work) => run.inSystem(work)
        const differences = await prove(inSystem, account)
        if (differences.length === 0) return
        kit.log.error({ accountId: account.accountId, differences }, "roll-ups of reports differed from the rows")
        await remake(inSystem, account)
      })
    },
  })

async function* accountsOf(run: JobRun, list: typeof listMarkedAccounts) {
  for (let after = 0; ;) {
    const accounts = await run.inSystem((db) => list(db, after, accountsAtOnce))
    yield* accounts
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last.accountId
  }
}
