import { createContext } from "react"

/**
 * Why a button that leads to a page is disabled, for reasons that apply to every link to it; undefined if it is
 * enabled.
 */
export const WhyNotOpenContext = createContext<(href: string) => string | undefined>(() => undefined)

/** Whether the user may open the page at an address: otherwise links to it are shown as plain text. */
export const MayOpenContext = createContext<(href: string) => boolean>(() => true)
