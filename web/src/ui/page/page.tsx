import type { ReactNode } from "react"
import classes from "./page.module.css"

type Props = {
  /**
   * content: at most 1440 px; full: tables and boards; narrow: forms; fill: full, and the last child takes the rest of
   * the height
   */
  width?: "content" | "full" | "narrow" | "fill"
  children: ReactNode
}

export const Page = ({ width = "content", children }: Props) => (
  <div className={classes.page} data-width={width}>
    {children}
  </div>
)
