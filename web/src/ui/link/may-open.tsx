import { createContext } from "react"

/** Whether the person may open the page at an address: a way to a closed door is shown as words, not as a link. */
export const MayOpenContext = createContext<(href: string) => boolean>(() => true)
