import { createContext } from "react"

/** What became of a job so far. */
export interface JobOutcome {
  readonly jobId: number
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled"
  /** Rows handled, good and bad. */
  readonly done: number
  /** How far it came, when it was cancelled; in the words of the bell. */
  readonly cancelledText: string | null
  readonly failedRows: number
  readonly error: string | null
  readonly canRevert: boolean
  readonly rows: readonly { readonly row: number; readonly ok: boolean; readonly message: string }[]
}

export interface JobFollower {
  readonly read: (jobId: number) => Promise<JobOutcome>
  /** What rows that went well have to say, such as the emergency address that an undo changed; empty when nothing. */
  readonly readNotes: (jobId: number) => Promise<string>
  /** Starts the job that puts all changes of this one back. */
  readonly revert: (jobId: number) => Promise<{ readonly jobId: number }>
  /**
   * Reverts single entries of the audit log, one after the other; answers with what it meant for emergency addresses,
   * empty when nothing.
   */
  readonly revertEntries: (accountId: number, entryIds: readonly number[]) => Promise<string>
  /** Asks the job to stop; what is done stays. */
  readonly cancel: (jobId: number) => Promise<unknown>
}

const none = () => Promise.reject(new Error("Nobody follows jobs here."))

/** The domain of jobs comes after those that start them, so the shell brings the two together. */
export const JobFollowerContext = createContext<JobFollower>({
  read: none,
  readNotes: none,
  revert: none,
  cancel: none,
  revertEntries: none,
})
