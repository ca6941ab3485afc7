import { createContext } from "react"

/** Why a button that leads to a page is off, for reasons that hold for every way there; undefined where it is on. */
export const WhyNotOpenContext = createContext<(href: string) => string | undefined>(() => undefined)

/** Whether the person may open the page at an address: a way to a closed door is shown as words, not as a link. */
export const MayOpenContext = createContext<(href: string) => boolean>(() => true)
