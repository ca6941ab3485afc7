import type { ReactNode } from "react"
import classes from "./form-columns.module.css"

/** Fields side by side if there is room for at least 200 px each. */
export const FormColumns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
