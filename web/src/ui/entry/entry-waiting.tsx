import classes from "./entry-controls.module.css"
import { entryMessages } from "./entry-messages.ts"

/** While a page before sign-in finds out what it has to show. */
export const EntryWaiting = ({ label = entryMessages.loading }: { label?: string }) => (
  <div role="status" className={classes.waiting} aria-label={label}>
    <span />
    <span />
    <span />
  </div>
)
