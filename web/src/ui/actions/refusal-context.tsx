import { createContext, use } from "react"

/**
 * What happens when somebody presses a control that is off: the application may explain it. Without one, nothing does.
 */
export const RefusalContext = createContext<((reason: string) => void) | undefined>(undefined)

export const useExplainRefusal = () => use(RefusalContext)
