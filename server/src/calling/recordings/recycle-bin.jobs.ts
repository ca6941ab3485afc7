import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { binDays } from "@dialplane/contract/calling/recordings/recordings.schema"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { deleteOutOfBin } from "./recycle-bin.queries.ts"

/** The actor and the object of the audit entry about recordings that expired. */
const messages = texts("recordings.recycleBin", { actorName: "Recycle bin", recordings: "Recordings" })

export const binEnd = (kit: Kit): Date => new Date(kit.now().getTime() + binDays * 24 * 60 * 60 * 1000)

/** Files are deleted only after the deletion of their recording is committed. */
export const purgeSoundJob = (kit: Kit) =>
  defineJob({
    name: "recordings.purge_sound",
    permission: { none: "removes files that a committed deletion left over" },
    lane: "cron",
    payload: z.object({ keys: z.array(z.string()) }),
    visible: false,
    run: async (run, { keys }) => {
      for (const key of keys) await kit.files.remove(run.accountId, key)
    },
  })

export const purgeSound = async (kit: Kit, db: Db, accountId: AccountId, keys: readonly (string | null)[]) => {
  const stored = keys.filter((key) => key !== null)
  if (stored.length > 0) await kit.jobs.enqueue(db, purgeSoundJob(kit), { keys: stored }, { accountId })
}

/** Batch size: each batch and the job to delete its files are one transaction. */
const batch = 500

/** Permanently deletes recordings that have been in the bin for 30 days. */
export const emptyBinJob = (kit: Kit) =>
  defineJob({
    name: "recordings.empty_bin",
    permission: { none: "retention of the recycle bin runs by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    run: async (run) => {
      const deleteSome = () =>
        run.inAccount(async (db) => {
          const keys = await deleteOutOfBin(db, run.accountId, kit.now(), batch)
          if (keys.length === 0) return 0
          await purgeSound(kit, db, run.accountId, keys)
          await writeAudit(db, {
            accountId: run.accountId,
            actorUserId: null,
            actorName: messages.actorName,
            traceId: `job-${run.jobId}`,
            action: "recordings.expired",
            object: { type: "recycle_bin", id: "recordings", name: messages.recordings },
            after: { recordings: keys.length },
          })
          await kit.events.publish(db, { accountId: run.accountId, topic: "recording", data: {} })
          return keys.length
        })
      while ((await deleteSome()) === batch);
    },
  })

/** Scheduled when recordings are moved to the bin; recovered ones are skipped. */
export const emptyBinLater = async (kit: Kit, db: Db, accountId: AccountId, at = binEnd(kit)) => {
  await kit.jobs.enqueue(db, emptyBinJob(kit), {}, { accountId, runAt: at, key: `empty bin ${at.toISOString()}` })
}
