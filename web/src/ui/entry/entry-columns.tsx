import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

/** Two short fields side by side. */
export const EntryColumns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
