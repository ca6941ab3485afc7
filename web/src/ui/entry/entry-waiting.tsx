import classes from "./entry-controls.module.css"
import { entryMessages } from "./entry-messages.ts"

/** Shown while a page before sign-in loads its data. */
export const EntryWaiting = ({ label = entryMessages.loading }: { label?: string }) => (
  <div role="status" className={classes.waiting} aria-label={label}>
    <span />
    <span />
    <span />
  </div>
)
