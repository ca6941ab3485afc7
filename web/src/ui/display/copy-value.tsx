import { CopyButton } from "./copy-button.tsx"
import classes from "./copy-value.module.css"

type Props = {
  value: string
  /** the displayed text, if it differs from what is copied */
  shown?: string
  /** "Copy the password"; without it there is no copy button */
  copyLabel?: string
}

/** A value to type or copy elsewhere: a key, a password, an address. */
export const CopyValue = ({ value, shown = value, copyLabel }: Props) => (
  <span className={classes.value}>
    <code className={classes.code}>{shown}</code>
    {copyLabel && <CopyButton value={value} label={copyLabel} />}
  </span>
)
