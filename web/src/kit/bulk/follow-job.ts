import type { QueryClient } from "@tanstack/react-query"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { showError } from "../errors/show-error.ts"
import { defineMessages } from "../locale/messages.ts"
import { portal } from "../portal.ts"
import type { JobFollower, JobOutcome } from "./job-follower.ts"
import { keepFromTray, leaveToTray } from "./announced-jobs.ts"

export const jobMessages = defineMessages({
  "en-us": {
    undo: "Undo",
    undone: "Undone",
    undoneText: "Everything is as it was before.",
    close: "Close",
    cancel: "Cancel",
    undoPartly: "Not everything could be undone",
    undoPartlyText: (count: number) =>
      `${count} ${count === 1 ? "change was" : "changes were"} not undone. See the job list for the reasons.`,
    started: "Started",
    startedText: "The job keeps running if you close this page. The job list at the bottom shows its progress.",
    resultTitle: "Result",
    resultDone: (count: number) => `${count.toLocaleString()} done`,
    resultFailed: (count: number) => `${count.toLocaleString()} not changed`,
    more: (count: number) => `and ${count.toLocaleString()} more`,
    done: "Done",
    cancelled: "Canceled",
    failed: "The job failed",
    nothingChanges: "This makes no changes.",
    checking: "Checking what changes…",
  },
})
export type JobMessages = (typeof jobMessages)["locales"]["en-us"]

const isOver = ({ state }: JobOutcome) => state !== "waiting" && state !== "running"
const pauses = [150, 250, 400, 700, 1000]

/**
 * Waits for the end of a job. Undefined when it takes longer than a user waits in a dialog, or cannot be read for that
 * long; then it goes on in the tray. Otherwise the caller reports how it ended, and the tray does not repeat it.
 */
export const waitForJob = async (follower: JobFollower, jobId: number): Promise<JobOutcome | undefined> => {
  keepFromTray(jobId)
  const outcome = await readUntilOver(follower, jobId)
  if (outcome === undefined) leaveToTray(jobId)
  return outcome
}

const readUntilOver = async (
  follower: JobFollower,
  jobId: number,
  milliseconds = 12_000,
): Promise<JobOutcome | undefined> => {
  const until = Date.now() + milliseconds
  for (let round = 0; Date.now() < until; round++) {
    await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(round, pauses.length - 1)]))
    // A failed read says nothing about the job, which keeps running.
    const job = await follower.read(jobId).catch(() => undefined)
    if (job !== undefined && isOver(job)) return job
  }
  return undefined
}

/** What reporting about a job needs; a toast outlives the dialog that showed it. */
export interface Around {
  readonly client: QueryClient
  readonly messages: JobMessages
  readonly follower: JobFollower
}

/** Reverts every change of the job and reports the result. */
export const undoJob = async ({ client, messages, follower }: Around, jobId: number) => {
  try {
    const { jobId: undoId } = await follower.revert(jobId)
    const outcome = await waitForJob(follower, undoId)
    void client.invalidateQueries()
    if (outcome === undefined) showToast({ tone: "info", title: messages.started, message: messages.startedText })
    else if (outcome.cancelledText !== null) showJobEnd({ client, messages, follower }, outcome, "")
    else {
      // A change of where help is sent is always shown to the user.
      const notes = await follower.readNotes(undoId)
      const isPartly = outcome.failedRows > 0 || outcome.state !== "done"
      if (!isPartly) markSeen({ client, messages, follower }, undoId)
      const message = [isPartly ? messages.undoPartlyText(outcome.failedRows) : messages.undoneText, notes]
        .filter(Boolean)
        .join(" ")
      showToast(
        isPartly
          ? { tone: "bad", title: messages.undoPartly, message }
          : { tone: "good", title: messages.undone, message },
      )
    }
  } catch (error) {
    showError(portal.errors, error)
  }
}

/** Reports what was done, with one Undo for all of it; for a cancelled job, how far it got. */
export const showJobEnd = (around: Around, job: JobOutcome, doneText: string) => {
  markSeen(around, job.jobId)
  return showToast({
    ...(job.cancelledText !== null
      ? { tone: "info", title: around.messages.cancelled, message: job.cancelledText }
      : { tone: "good", title: around.messages.done, message: doneText }),
    ...(job.canRevert
      ? { action: { label: around.messages.undo, onSelect: () => void undoJob(around, job.jobId) }, life: 20_000 }
      : {}),
  })
}

/** The bell keeps a job that was reported to somebody who waited for it, and does not count it as new. */
export const markSeen = ({ client, follower }: Around, jobId: number) =>
  void follower.markSeen(jobId).then(
    () => client.invalidateQueries({ queryKey: ["portal"] }),
    // It stays new in the bell.
    () => undefined,
  )
