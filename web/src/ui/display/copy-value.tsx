import { CopyButton } from "./copy-button.tsx"
import classes from "./copy-value.module.css"

type Props = {
  value: string
  /** as it is shown, where that differs from what is copied */
  shown?: string
  /** "Copy the password"; without it there is nothing to copy */
  copyLabel?: string
}

/** A value to type or copy elsewhere: a key, a password, an address. */
export const CopyValue = ({ value, shown = value, copyLabel }: Props) => (
  <span className={classes.value}>
    <code className={classes.code}>{shown}</code>
    {copyLabel && <CopyButton value={value} label={copyLabel} />}
  </span>
)
