import { createContext } from "react"

export interface EntryReverter {
  /** Reverts entries of the audit log, one after the other; answers with what it meant for emergency addresses, empty when nothing. */
  readonly revert: (accountId: number, entryIds: readonly number[]) => Promise<string>
}

/** The domain of the audit log comes after those that make changes, so the shell brings the two together. */
export const EntryReverterContext = createContext<EntryReverter>({ revert: () => Promise.reject(new Error("Nothing reverts entries here.")) })
