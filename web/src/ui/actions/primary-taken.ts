import { createContext } from "react"

/** True where the page has its primary action elsewhere, as above an empty list: a second one is an ordinary button. */
export const PrimaryTakenContext = createContext(false)
