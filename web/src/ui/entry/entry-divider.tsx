import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

/** Between one way in and another. */
export const EntryDivider = ({ children }: { children: ReactNode }) => <div className={classes.divider}>{children}</div>
