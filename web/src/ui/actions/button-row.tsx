import type { ReactNode } from "react"
import classes from "./button-row.module.css"

type Props = { align?: "start" | "end" | "between"; children: ReactNode }

/** Buttons beside each other, 8 px apart, wrapping when there is no room. */
export const ButtonRow = ({ align = "start", children }: Props) => (
  <div className={classes.row} data-align={align}>
    {children}
  </div>
)
