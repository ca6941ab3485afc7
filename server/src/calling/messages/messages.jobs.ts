import { z } from "zod"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { everyRetention } from "../call-records/call-retention.service.ts"
import { purgeSomeMessages } from "./record-messages.queries.ts"

/** Few enough that a transaction is short. */
const messagesAtOnce = 2000
const daySeconds = 24 * 60 * 60

/** Deletes message records after the time their account keeps call records. */
export const purgeMessagesJob = defineJob({
  name: "messages.purge",
  permission: { none: "housekeeping of the installation" },
  lane: "cron",
  payload: z.object({}),
  visible: false,
  everySeconds: daySeconds,
  run: (run) =>
    eachByItself(everyRetention(run), async ({ accountId, months }) => {
      while (await run.inSystem((db) => purgeSomeMessages(db, accountId, months, messagesAtOnce)));
    }),
})
