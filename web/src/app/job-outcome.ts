import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { accountAddress } from "../kit/screen.ts"
import type { JobState } from "../ui/jobs/job.ts"

/**
 * How a job stands, for the tray and the bell alike: one whose rows all failed has failed, although it ran to its end.
 */
export const outcomeOf = ({
  state,
  done,
  failedRows,
  isUndone = false,
}: Pick<Job, "state" | "done" | "failedRows"> & { readonly isUndone?: boolean }): JobState => {
  if (state === "waiting") return "queued"
  if (state === "running") return "running"
  // Whatever it came to, it holds no longer.
  if (isUndone) return "undone"
  if (state === "cancelled") return "stopped"
  if (state === "failed" || (failedRows > 0 && failedRows >= done)) return "failed"
  return failedRows > 0 ? "partly" : "succeeded"
}

/**
 * How far a cancelled job came, in the same words in the toast, the dialog and the bell. Rows that failed are not
 * counted as done.
 */
export const cancelledText = ({ done, failedRows, total }: Pick<Job, "done" | "failedRows" | "total">) =>
  `Cancelled: ${(done - failedRows).toLocaleString()}${total > 0 ? ` of ${total.toLocaleString()}` : ""} done.`

/** Pages that tell more about a job than the log does: why somebody could not be offboarded, or how to undo it. */
const pagesOfJobs: Readonly<Record<string, string>> = {
  "people.leave": "users/left",
  "people.scheduled_offboarding": "users/left",
}

/** Where to read what a job did; undefined where there is no such page. */
export const addressOfJob = ({
  name,
  path,
  accountId,
}: Pick<Job, "name" | "path" | "accountId">): string | undefined => {
  const page = pagesOfJobs[name] ?? path
  return page === null ? undefined : accountAddress(accountId, page)
}

/** The first emergency address that an undo changed, and how many more. */
export const notesText = (
  rows: readonly { readonly ok: boolean; readonly message: string }[],
  hasMore: boolean,
): string => {
  const [first = "", ...more] = rows.filter(({ ok }) => ok).map(({ message }) => message)
  if (more.length === 0) return first
  return `${first} ${hasMore ? "More than " : ""}${more.length.toLocaleString()} ${hasMore ? "other" : "more"} emergency ${more.length === 1 ? "location" : "locations"} changed.`
}
