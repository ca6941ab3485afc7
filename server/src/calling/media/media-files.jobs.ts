import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"

/** Files are deleted only after the change that made them obsolete was committed. */
export const purgeMediaJob = (kit: Kit) =>
  defineJob({
    name: "media.purge_files",
    permission: { none: "removes files that a committed change left over" },
    lane: "cron",
    payload: z.object({ keys: z.array(z.string()) }),
    visible: false,
    run: async (run, { keys }) => {
      for (const key of keys) await kit.files.remove(run.accountId, key)
    },
  })

export const purgeMedia = async (kit: Kit, db: Db, accountId: AccountId, keys: readonly string[]) => {
  await kit.jobs.enqueue(db, purgeMediaJob(kit), { keys: [...keys] }, { accountId })
}
