import { createContext } from "react"

/** Lets a page set the title of the window: ten tabs called "User" cannot be told apart. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => {})
