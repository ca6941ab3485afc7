import { createContext } from "react"

/** Why nothing on this page can be changed: it is assigned to a user whom the viewer may not manage. */
export const OwnerLockContext = createContext<string | undefined>(undefined)
