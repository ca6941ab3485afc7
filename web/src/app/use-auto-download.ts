import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useEffect } from "react"
import { portal } from "../kit/portal.ts"
import { givenOut, newlyReady, remember } from "./downloaded-jobs.ts"

const storageKey = "downloaded-jobs"
/** The files that this browser has downloaded already. */
export const givenOutIds = () => givenOut(portal.environment.storage.get(storageKey))

export const rememberGivenOut = (jobId: number) =>
  portal.environment.storage.set(storageKey, remember(givenOutIds(), jobId))

/**
 * Downloads the file of a job as soon as it is ready: only jobs that ended since the page was opened, once for all
 * windows, and only in the visible window, so that no download starts in the background.
 */
export const useAutoDownload = (jobs: readonly Job[], since: number, save: (jobId: number) => Promise<void>) =>
  useEffect(() => {
    if (document.visibilityState !== "visible") return
    for (const { jobId } of newlyReady(jobs, since, givenOutIds())) {
      rememberGivenOut(jobId)
      void save(jobId)
    }
  }, [jobs, since, save])
