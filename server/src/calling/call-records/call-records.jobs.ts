import { z } from "zod"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { dropMonth, forgetSomeCalls, listForgottenMonths, prepareMonths } from "./call-retention.queries.ts"
import { everyRetention } from "./call-retention.service.ts"
import { countSomeCalls } from "./count-calls.service.ts"

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
    await eachByItself(everyRetention(run), async ({ accountId, months }) => {
      while (await run.inSystem((db) => forgetSomeCalls(db, accountId, months, callsAtOnce)));
    })
  },
})

/** Counts calls that were written before reports counted parts and stays. Most runs find none. */
export const countCallsJob = defineJob({
  name: "call-records.count",
  permission: { none: "housekeeping of the installation" },
  lane: "cron",
  payload: z.object({}),
  visible: false,
  everySeconds: daySeconds,
  run: async (run) => {
    while (await run.inSystem(countSomeCalls));
  },
})
