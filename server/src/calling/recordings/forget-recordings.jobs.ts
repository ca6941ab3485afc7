import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { deleteOldExpected } from "./keep-recording.queries.ts"
import { deleteTooOld, listRetentions } from "./recording-retention.queries.ts"
import { purgeSound } from "./recycle-bin.jobs.ts"

/** The actor and the object of the audit entry about recordings that were too old. */
const messages = texts("recordings.retention", {
  actorName: "Retention of recordings",
  recordings: "Recordings",
  noticeTitle: (days: number) => `Recordings older than ${days === 1 ? "1 day" : `${days} days`} were deleted`,
  noticeText: "The account keeps recordings for this long. The audit log says how many were deleted.",
})

/** Each batch, its audit entry and the job that deletes its files are one transaction. */
const batch = 500
const daySeconds = 24 * 60 * 60

/** Deletes one batch of an account's recordings that are too old at a moment. Returns how many there were. */
export const forgetSomeRecordings = async (
  kit: Kit,
  db: Db,
  { accountId, days }: { readonly accountId: AccountId; readonly days: number },
  now: Date,
  traceId: string,
): Promise<number> => {
  const keys = await deleteTooOld(db, accountId, days, now, batch)
  if (keys.length === 0) return 0
  await purgeSound(kit, db, accountId, keys)
  await writeAudit(db, {
    accountId,
    actorUserId: null,
    actorName: messages.actorName,
    traceId,
    action: "recordings.too_old",
    object: { type: "recycle_bin", id: "recordings", name: messages.recordings },
    after: { recordings: keys.length, recordingDays: days },
  })
  await kit.events.publish(db, { accountId, topic: "recording", data: {} })
  // One for all batches of a run.
  await addNotice(db, {
    accountId,
    kind: "recordingsDeleted",
    title: messages.noticeTitle(days),
    text: messages.noticeText,
    path: "recordings/retention",
    cause: `recordings:${traceId}`,
  })
  return keys.length
}

/** Deletes what was reported of recordings too long ago. Returns how much there was. */
const forgetSomeExpected = async (kit: Kit, db: Db): Promise<number> => {
  const gone = await deleteOldExpected(db, batch)
  for (const { accountId, fileKey } of gone) await purgeSound(kit, db, accountId, [fileKey])
  return gone.length
}

/** Deletes recordings after the time their account keeps them, and sound that never became one. */
export const forgetRecordingsJob = (kit: Kit) =>
  defineJob({
    name: "recordings.forget",
    permission: { none: "housekeeping of the installation" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: daySeconds,
    run: async (run) => {
      while ((await run.inSystem((db) => forgetSomeExpected(kit, db))) === batch);
      await eachByItself(await run.inSystem(listRetentions), async (one) => {
        const deleteSome = () => run.inSystem((db) => forgetSomeRecordings(kit, db, one, kit.now(), `job-${run.jobId}`))
        while ((await deleteSome()) === batch);
      })
    },
  })
