import { IconAlertCircle } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./error-block.module.css"

type Props = {
  title?: string
  message?: ReactNode
  /** several refusals, one line each */
  items?: readonly ReactNode[]
  action?: ReactNode
}

/**
 * An error inside a page, form or dialog, announced at once. The live region is always rendered, so that screen readers
 * announce changes.
 */
export const ErrorBlock = ({ title, message, items, action }: Props) => {
  const filled = Boolean(title || message || items?.length)
  return (
    <div role="alert">
      {filled && (
        <div className={classes.block}>
          <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <div className={classes.text}>
            {title && <strong className={classes.title}>{title}</strong>}
            {message && <div>{message}</div>}
            {items && items.length > 0 && (
              <ul className={classes.list}>
                {items.map((item, index) => (
                  <li key={index}>{item}</li>
                ))}
              </ul>
            )}
          </div>
          {action}
        </div>
      )}
    </div>
  )
}
