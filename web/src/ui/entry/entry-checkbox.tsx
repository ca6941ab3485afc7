import type { ReactNode } from "react"
import classes from "./entry-controls.module.css"

type Props = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A checkbox of the pages before sign-in. */
export const EntryCheckbox = ({ checked, onChange, children }: Props) => (
  <label className={classes.check}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>{children}</span>
  </label>
)
