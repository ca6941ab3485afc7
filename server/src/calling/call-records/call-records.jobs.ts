import { z } from "zod"
import { defineJob } from "../../kit/jobs/jobs.ts"
import {
  dropMonth,
  forgetSomeCalls,
  listAccounts,
  listForgottenMonths,
  prepareMonths,
} from "./call-retention.queries.ts"

const accountsAtOnce = 200
/** Few enough that a transaction is short. */
const callsAtOnce = 1000
const daySeconds = 24 * 60 * 60

/**
 * Deletes call records after the time their account keeps them, whole months at once where no account keeps them, and
 * prepares the coming months.
 */
export const forgetCallsJob = defineJob({
  name: "call-records.forget",
  permission: { none: "housekeeping of the installation" },
  lane: "cron",
  payload: z.object({}),
  visible: false,
  everySeconds: daySeconds,
  run: async (run) => {
    await run.inSystem((db) => prepareMonths(db))
    for (const month of await run.inSystem(listForgottenMonths)) await run.inSystem((db) => dropMonth(db, month))
    for (let after = 0; ;) {
      const accounts = await run.inSystem((db) => listAccounts(db, after, accountsAtOnce))
      for (const { accountId, months } of accounts)
        for (let more = true; more;)
          more = await run.inSystem((db) => forgetSomeCalls(db, accountId, months, callsAtOnce))
      const last = accounts.at(-1)
      if (last === undefined) return
      after = last.accountId
    }
  },
})
