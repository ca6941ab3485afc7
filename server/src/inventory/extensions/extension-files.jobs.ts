import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"

/** Deletes files of greetings and voicemail messages only after the change that made them obsolete was committed. */
export const purgeFilesJob = (kit: Kit) =>
  defineJob({
    name: "extensions.purge_files",
    permission: { none: "removes files that a committed change left over" },
    lane: "cron",
    payload: z.object({ keys: z.array(z.string()) }),
    visible: false,
    run: async (run, { keys }) => {
      for (const key of keys) await kit.files.remove(run.accountId, key)
    },
  })

export const purgeFiles = async (kit: Kit, db: Db, accountId: AccountId, keys: readonly string[]) => {
  if (keys.length > 0) await kit.jobs.enqueue(db, purgeFilesJob(kit), { keys: [...keys] }, { accountId })
}
