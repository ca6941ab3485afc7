import type { ReactNode } from "react"
import { Icon } from "../../ui/icons/icon.tsx"
import classes from "./people.module.css"

/** Below a field: a hint, or that the value is available. */
export const Verdict = ({
  free,
  note,
  hint,
}: {
  readonly free: boolean
  readonly note: string
  readonly hint: ReactNode
}) => (
  <span role="status" className={classes.verdict} data-free={free || undefined}>
    {free && <Icon name="success" size={14} />}
    {free ? note : hint}
  </span>
)
