import { createContext } from "react"

/** Starts an export. Domains with lists cannot import the domain of exports, so the shell provides this. */
export const StartExportContext = createContext<(accountId: number, kind: string) => Promise<unknown>>(() =>
  Promise.resolve(),
)
