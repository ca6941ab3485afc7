import { texts } from "@dialplane/contract/kit/language"
import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { accountAddress } from "../kit/screen.ts"
import type { JobState } from "../ui/jobs/job.ts"

const messages = texts("shell.jobOutcome", {
  cancelled: (done: number, total: number) =>
    total > 0
      ? `Canceled: ${done.toLocaleString()} of ${total.toLocaleString()} done.`
      : `Canceled: ${done.toLocaleString()} done.`,
  /** After the note about the first changed emergency location. */
  moreEmergencyLocations: (count: number) =>
    count === 1 ? "1 more emergency location changed." : `${count.toLocaleString()} more emergency locations changed.`,
  moreEmergencyLocationsThan: (count: number) =>
    count === 1
      ? "More than 1 other emergency location changed."
      : `More than ${count.toLocaleString()} other emergency locations changed.`,
})

/**
 * The outcome of a job, for the tray and the bell: a job whose rows all failed has failed, even if it ran to its end.
 */
export const outcomeOf = ({
  state,
  done,
  failedRows,
  isUndone = false,
}: Pick<Job, "state" | "done" | "failedRows"> & { readonly isUndone?: boolean }): JobState => {
  if (state === "waiting") return "queued"
  if (state === "running") return "running"
  // An undone job is shown as undone, whatever its result was.
  if (isUndone) return "undone"
  if (state === "cancelled") return "stopped"
  if (state === "failed" || (failedRows > 0 && failedRows >= done)) return "failed"
  return failedRows > 0 ? "partly" : "succeeded"
}

/**
 * How far a cancelled job got, with the same text in the toast, the dialog and the bell. Failed rows do not count as
 * done.
 */
export const cancelledText = ({ done, failedRows, total }: Pick<Job, "done" | "failedRows" | "total">) =>
  messages.cancelled(done - failedRows, total)

/** Pages that say more about a job than the log: why a user could not be offboarded, or how to undo it. */
const pagesOfJobs: Readonly<Record<string, string>> = {
  "people.leave": "users/offboarded",
  "people.scheduled_offboarding": "users/offboarded",
}

/** The page that shows what a job did; undefined if there is none. */
export const addressOfJob = ({
  name,
  path,
  accountId,
}: Pick<Job, "name" | "path" | "accountId">): string | undefined => {
  const page = pagesOfJobs[name] ?? path
  return page === null ? undefined : accountAddress(accountId, page)
}

/** The first emergency location that an undo changed, and how many more. */
export const notesText = (
  rows: readonly { readonly ok: boolean; readonly message: string }[],
  hasMore: boolean,
): string => {
  const [first = "", ...more] = rows.filter(({ ok }) => ok).map(({ message }) => message)
  if (more.length === 0) return first
  const rest = hasMore ? messages.moreEmergencyLocationsThan(more.length) : messages.moreEmergencyLocations(more.length)
  return `${first} ${rest}`
}
