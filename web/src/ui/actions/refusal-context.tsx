import { createContext, use } from "react"

/**
 * Called when a user presses a disabled control, so that the application can explain it. By default nothing happens.
 */
export const RefusalContext = createContext<((reason: string) => void) | undefined>(undefined)

export const useExplainRefusal = () => use(RefusalContext)
