import { createContext } from "react"

/** How a page says what it is about, for the title of the window: ten tabs called "Person" cannot be told apart. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => {})
