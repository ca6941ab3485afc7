import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

/** The line between two ways to sign in. */
export const EntryDivider = ({ children }: { children: ReactNode }) => <div className={classes.divider}>{children}</div>
