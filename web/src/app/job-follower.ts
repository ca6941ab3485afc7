import type { JobFollower } from "../kit/bulk/job-follower.ts"

/** Loaded with the first job that is started, or the first Undo. */
const later = () => import("./own-job.ts")

export const jobFollower: JobFollower = {
  read: async (jobId) => (await later()).readJob(jobId),
  readNotes: async (jobId) => (await later()).readNotes(jobId),
  revert: async (jobId) => (await later()).revert(jobId),
  markSeen: async (jobId) => (await later()).markSeen(jobId),
  cancel: async (jobId) => (await later()).cancel(jobId),
  revertEntries: async (accountId, entryIds) => (await later()).revertEntries(accountId, entryIds),
}
