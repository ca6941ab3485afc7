import { createContext } from "react"

/**
 * Starts an export of a kind. The domain that reads and writes files comes after those whose lists link to it, so the
 * shell brings the two together.
 */
export const StartExportContext = createContext<(accountId: number, kind: string) => Promise<unknown>>(() =>
  Promise.resolve(),
)
