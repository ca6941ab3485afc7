import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepJobFile } from "../../kit/jobs/job-files.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { mailContent } from "../../kit/mail/mail-content.ts"
import { noteFile } from "./report-files.queries.ts"
import { makeReportFile } from "./report-files.service.ts"
import { mailSourceId } from "./report-mail-source.rules.ts"
import { reportMailSource } from "./report-schedules.queries.ts"

const payload = z.object({
  accountId: z.number(),
  deliveryId: z.number(),
  userId: z.number(),
  to: z.string(),
  /** What the email says with the file, and without it. */
  withFile: mailContent,
  withLink: mailContent,
})
type ReportFile = z.output<typeof payload>

/**
 * Makes the file of a scheduled report for one recipient, with the permissions that they have then, and writes the
 * email after it. Sending an email therefore never waits for a report.
 */
export const reportFileJob = (kit: Kit) =>
  defineJob({
    name: "report.file",
    permission: { none: "is made with the permissions that its recipient has when it runs" },
    lane: "exports",
    visible: false,
    attempts: 3,
    payload,
    run: async (run, wanted) => {
      const file = await makeReportFile(kit, run.accountId, wanted.deliveryId, wanted.userId)
      if (file !== undefined) await keepJobFile(kit, run, file.name, file.content)
      await run.inAccount((db) => writeMail(kit, db, run.accountId, wanted, file === undefined ? null : run.jobId))
    },
    gaveUp: (db, wanted) => writeMail(kit, db, wanted.accountId, wanted, null),
  })

/** Once for each recipient, however often the job runs. */
const writeMail = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  { deliveryId, userId, to, withFile, withLink }: ReportFile,
  jobId: number | null,
) => {
  if (!(await noteFile(db, accountId, deliveryId, userId, jobId))) return
  await kit.brandedMail.write(db, kit, {
    accountId,
    to: [to],
    content: jobId === null ? withLink : withFile,
    of: { source: reportMailSource, sourceId: mailSourceId(deliveryId, userId) },
    isSentAtMostOnce: true,
  })
}
