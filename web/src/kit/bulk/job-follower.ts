import { createContext } from "react"

/** The progress of a job. */
export interface JobOutcome {
  readonly jobId: number
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled"
  /** Rows processed, including failed ones. */
  readonly done: number
  /** How far it got, if it was cancelled; the same text as in the bell. */
  readonly cancelledText: string | null
  readonly failedRows: number
  readonly error: string | null
  readonly canRevert: boolean
  readonly rows: readonly { readonly row: number; readonly ok: boolean; readonly message: string }[]
}

export interface JobFollower {
  readonly read: (jobId: number) => Promise<JobOutcome>
  /** What successful rows report, such as the emergency location that an undo changed; empty if nothing. */
  readonly readNotes: (jobId: number) => Promise<string>
  /** Starts the job that reverts all changes of this one. */
  readonly revert: (jobId: number) => Promise<{ readonly jobId: number }>
  /**
   * Reverts single entries of the audit log, one after the other. Returns the effect on emergency locations, empty if
   * none.
   */
  readonly revertEntries: (accountId: number, entryIds: readonly number[]) => Promise<string>
  /** Asks the job to stop; finished rows stay changed. */
  readonly cancel: (jobId: number) => Promise<unknown>
  /** The user was told how it ended: the bell keeps it as read. */
  readonly markSeen: (jobId: number) => Promise<unknown>
}

const none = () => Promise.reject(new Error("Nobody follows jobs here."))

/** Domains that start jobs cannot import the jobs domain, so the shell provides this. */
export const JobFollowerContext = createContext<JobFollower>({
  read: none,
  readNotes: none,
  revert: none,
  cancel: none,
  markSeen: none,
  revertEntries: none,
})
