import { createContext } from "react"

/** The time zone that a page shows times in, if it is another than the account's. */
export const ShownTimeZone = createContext<string | undefined>(undefined)
