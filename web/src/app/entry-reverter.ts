import type { EntryReverter } from "../kit/undo/entry-reverter.ts"

/** Fetched with the first Undo. */
export const entryReverter: EntryReverter = {
  revert: async (accountId, entryIds) => (await import("./own-entry.ts")).revertEntries(accountId, entryIds),
}
