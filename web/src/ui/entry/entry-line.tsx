import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

/** A quiet line under the form: another way to go. */
export const EntryLine = ({ children }: { children: ReactNode }) => <p className={classes.line}>{children}</p>
