import { createContext, type ComponentType } from "react"

/** A button beside the title of every page, which the shell provides; it marks the page as a favorite. */
export const PageStarContext = createContext<ComponentType<{ readonly title: string | undefined }> | undefined>(
  undefined,
)
