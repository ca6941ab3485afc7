import { z } from "zod"
import { writeAudits } from "../../kit/audit/audit.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { takeCounted } from "./sso-failures.queries.ts"
import { ownEntries } from "./sso-failures.rules.ts"

const batch = 500
const repeated = {
  "sso.sign_in_failed": "sso.sign_ins_failed_repeatedly",
  "sso.sign_out_failed": "sso.sign_outs_failed_repeatedly",
} as const

/** One entry for all failures of an hour with the same reason, if not each of them has one. */
export const failuresJob = () =>
  defineJob({
    name: "sso.failures",
    permission: { none: "writes entries about counted failures of single sign-on" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 5 * 60,
    run: async (run) => {
      for (let taken = batch; taken === batch;)
        taken = await run.inSystem(async (db) => {
          const counted = await takeCounted(db, batch)
          await writeAudits(
            db,
            counted
              .filter((one) => one.times > ownEntries(one))
              .map(({ accountId, displayName, action, reason, times, firstAt, lastAt }) => ({
                accountId,
                actorUserId: null,
                actorName: "Single sign-on",
                action: repeated[action],
                object: { type: "sso", id: accountId, ...(displayName === null ? {} : { name: displayName }) },
                after: { reason, times, firstAt, lastAt },
                traceId: "job-sso-failures",
              })),
          )
          return counted.length
        })
    },
  })
