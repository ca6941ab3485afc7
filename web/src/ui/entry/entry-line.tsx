import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

/** A muted line under the form with an alternative. */
export const EntryLine = ({ children }: { children: ReactNode }) => <p className={classes.line}>{children}</p>
