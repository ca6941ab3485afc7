import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import { useEffect } from "react"
import { portal } from "../kit/portal.ts"
import { givenOut, newlyReady, remember } from "./downloaded-jobs.ts"

const storageKey = "downloaded-jobs"
/** Which files this browser has been given already. */
export const givenOutIds = () => givenOut(portal.environment.storage.get(storageKey))

/**
 * Saves the file of a job as soon as it is there. Only what ended since the page was opened, once for all windows, and
 * in the window one looks at: nobody wants a download from behind.
 */
export const useAutoDownload = (jobs: readonly Job[], since: number, save: (jobId: number) => Promise<void>) =>
  useEffect(() => {
    if (document.visibilityState !== "visible") return
    for (const { jobId } of newlyReady(jobs, since, givenOutIds())) {
      portal.environment.storage.set(storageKey, remember(givenOutIds(), jobId))
      void save(jobId)
    }
  }, [jobs, since, save])
