import type { FormHTMLAttributes } from "react"
import classes from "./entry-controls.module.css"

/** The fields and buttons of a page before sign-in, one under the other. */
export const EntryForm = (props: Omit<FormHTMLAttributes<HTMLFormElement>, "className">) => <form {...props} className={classes.form} />

/** The same rhythm where nothing is sent. */
export const EntryStack = ({ children }: Pick<FormHTMLAttributes<HTMLElement>, "children">) => <div className={classes.form}>{children}</div>
