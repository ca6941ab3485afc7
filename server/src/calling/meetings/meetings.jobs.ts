import { z } from "zod"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { everyRetention } from "../call-records/call-retention.service.ts"
import { purgeSomeMeetings } from "./record-meetings.queries.ts"

/** Few enough that a transaction is short. */
const meetingsAtOnce = 500
const daySeconds = 24 * 60 * 60

/** Deletes meetings, with participants and recordings, after the time their account keeps call records. */
export const purgeMeetingsJob = defineJob({
  name: "meetings.purge",
  permission: { none: "housekeeping of the installation" },
  lane: "cron",
  payload: z.object({}),
  visible: false,
  everySeconds: daySeconds,
  run: (run) =>
    eachByItself(everyRetention(run), async ({ accountId, months }) => {
      while (await run.inSystem((db) => purgeSomeMeetings(db, accountId, months, meetingsAtOnce)));
    }),
})
