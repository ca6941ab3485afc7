import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../context.ts"
import type { Db } from "../database/database.ts"
import { defineJob, type JobRun } from "./jobs.ts"
import { sql } from "../database/sql.ts"

const jobFileDays = 7
const daySeconds = 86_400
/** Until when the file of a job that ended then can be downloaded. */
export const jobFileEnd = (finishedAt: string): Date =>
  new Date(Date.parse(finishedAt) + jobFileDays * daySeconds * 1000)

interface JobFile {
  readonly fileKey: string | null
  readonly fileName: string | null
}

const findFile = (db: Db, accountId: AccountId, jobId: number) =>
  db.maybeOne<JobFile>(
    sql`select j.file_key, j.file_name from jobs j where j.account_id = ${accountId} and j.id = ${jobId}`,
  )

const setFile = (db: Db, accountId: AccountId, jobId: number, file: JobFile) =>
  db.run(
    sql`update jobs set file_key = ${file.fileKey}, file_name = ${file.fileName}
      where account_id = ${accountId} and id = ${jobId}`,
  )

/**
 * Writes the file of a job piece by piece and attaches it to the job: the user who started it can download it for some
 * days.
 */
export const keepJobFile = async (
  kit: Kit,
  run: JobRun,
  fileName: string,
  content: AsyncIterable<string | Uint8Array>,
) => {
  const key = await kit.files.write(run.accountId, content, fileName.split(".").at(-1) ?? "bin")
  // A second attempt replaces the file of the first.
  const earlier = await run.inAccount(async (db) => {
    const found = await findFile(db, run.accountId, run.jobId)
    await setFile(db, run.accountId, run.jobId, { fileKey: key, fileName })
    await kit.jobs.enqueue(
      db,
      purgeJobFile(kit),
      { jobId: run.jobId },
      { accountId: run.accountId, key: String(run.jobId), delaySeconds: jobFileDays * daySeconds },
    )
    return found?.fileKey ?? null
  })
  if (earlier !== null) await kit.files.remove(run.accountId, earlier)
}

/** The file is no longer needed. */
export const removeJobFileSoon = (db: Db, accountId: AccountId, jobId: number) =>
  db.run(sql`
    update jobs set run_at = now()
    where account_id = ${accountId} and name = ${purgeName} and key = ${String(jobId)} and state = 'waiting'`)

const purgeName = "jobs.forget_file"
export const purgeJobFile = (kit: Kit) =>
  defineJob({
    name: purgeName,
    permission: { none: "removes a file that was kept long enough" },
    lane: "cron",
    payload: z.object({ jobId: z.number() }),
    visible: false,
    run: async (run, { jobId }) => {
      const file = await run.inAccount((db) => findFile(db, run.accountId, jobId))
      if (file === undefined || file.fileKey === null) return
      await kit.files.remove(run.accountId, file.fileKey)
      await run.inAccount((db) => setFile(db, run.accountId, jobId, { fileKey: null, fileName: null }))
    },
  })
