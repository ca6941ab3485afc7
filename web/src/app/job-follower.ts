import type { JobFollower } from "../kit/bulk/job-follower.ts"

/** Fetched with the first job that somebody starts. */
export const jobFollower: JobFollower = {
  read: async (jobId) => (await import("./own-job.ts")).readJob(jobId),
  readNotes: async (jobId) => (await import("./own-job.ts")).readNotes(jobId),
  revert: async (jobId) => (await import("./own-job.ts")).revert(jobId),
  cancel: async (jobId) => (await import("./own-job.ts")).cancel(jobId),
}
