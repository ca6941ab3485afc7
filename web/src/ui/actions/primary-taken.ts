import { createContext } from "react"

/**
 * True if the page has its primary action elsewhere, as above an empty list: a second one is shown as a default button.
 */
export const PrimaryTakenContext = createContext(false)
