import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { PersonalNoticeKind } from "@dialplane/contract/kit/notice-kinds"
import type { Db } from "../database/database.ts"
import { addNotice, resolveNotices } from "../live/account-notices.ts"
import { sql } from "../database/sql.ts"

const messages = texts("kit.jobNotices", {
  done: (title: string) => `${title}: finished`,
  ready: (title: string) => `${title}: ready`,
  failed: (title: string) => `${title}: failed`,
  all: (done: number) => (done === 1 ? "1 row was processed." : `${done.toLocaleString("en-us")} rows were processed.`),
  some: (failed: number, done: number) =>
    `${failed.toLocaleString("en-us")} of ${done.toLocaleString("en-us")} rows failed.`,
  nothing: "There was nothing to process.",
  file: (name: string) => `Download ${name} within 7 days.`,
  tryAgain: "What was finished before stays. Try again, or contact support with the ID of this job.",
})

const jobNoticeKinds = ["importFinished", "exportReady", "jobFinished", "jobFailed"] as const
const causeOf = (jobId: number) => `job:${jobId}`

interface EndedJob {
  readonly accountId: AccountId
  readonly userId: UserId | null
  readonly name: string
  readonly key: string | null
  readonly title: string
  readonly state: string
  readonly done: number
  readonly failedRows: number
  readonly failureKind: string | null
  readonly error: string | null
  readonly fileName: string | null
}

const findEnded = (db: Db, accountId: AccountId, jobId: number) =>
  db.one<EndedJob>(sql`
    select j.account_id, j.user_id, j.name, j.key, j.title, j.state, j.done, j.failure_kind, j.error, j.file_name,
      (select count(*)::int from job_rows r
        where r.account_id = j.account_id and r.job_id = j.id and not r.ok) as failed_rows
    from jobs j where j.account_id = ${accountId} and j.id = ${jobId}`)

/** A job whose rows all failed has failed, even if it ran to its end. */
const hasFailed = ({ state, done, failedRows }: EndedJob) =>
  state === "failed" || (failedRows > 0 && failedRows >= done)

const kindOf = (job: EndedJob): PersonalNoticeKind => {
  if (hasFailed(job)) return "jobFailed"
  if (job.fileName !== null) return "exportReady"
  return job.name === "imports.run" ? "importFinished" : "jobFinished"
}

const titleOf = (job: EndedJob, kind: PersonalNoticeKind) =>
  messages[kind === "jobFailed" ? "failed" : kind === "exportReady" ? "ready" : "done"](job.title)

const textOf = (job: EndedJob): string => {
  if (job.state === "failed")
    return job.failureKind === "notAllowed" && job.error !== null ? job.error : messages.tryAgain
  if (job.fileName !== null) return messages.file(job.fileName)
  if (job.failedRows > 0) return messages.some(job.failedRows, job.done)
  return job.done === 0 ? messages.nothing : messages.all(job.done)
}

/** Imports have a page; what other jobs changed is found by the portal, which knows the job. */
const pathOf = ({ name, key }: EndedJob) => {
  const importId = name.startsWith("imports.") ? /^import-(\d+)$/.exec(key ?? "")?.[1] : undefined
  return importId === undefined ? "" : `imports/${importId}`
}

/** Notifies the user who started a job of its end, in the transaction that ends it. Whoever canceled it knows. */
export const addJobNotice = async (db: Db, accountId: AccountId, jobId: number): Promise<void> => {
  const job = await findEnded(db, accountId, jobId)
  if (job.userId === null || (job.state !== "done" && job.state !== "failed")) return
  const kind = kindOf(job)
  // A job that was retried has ended before.
  await resolveNotices(db, accountId, jobNoticeKinds, [causeOf(jobId)])
  await addNotice(db, {
    accountId,
    userId: job.userId,
    kind,
    title: titleOf(job, kind),
    text: textOf(job),
    path: pathOf(job),
    cause: causeOf(jobId),
    jobId,
  })
}
