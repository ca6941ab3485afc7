import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconLock } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./entry-note.module.css"

const marks = { bad: IconAlertCircle, warn: IconLock, good: IconCircleCheck, info: IconInfoCircle }

type Props = { tone?: keyof typeof marks; title?: ReactNode; children?: ReactNode }

/**
 * A note that the user should read first. The live region is always rendered, so that screen readers announce changes.
 */
export const EntryNote = ({ tone = "bad", title, children }: Props) => {
  const Mark = marks[tone]
  return (
    <div role={tone === "bad" || tone === "warn" ? "alert" : "status"}>
      {(title || children) && (
        <div className={classes.note} data-tone={tone}>
          <Mark size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
          <div className={classes.text}>
            {title && <strong className={classes.title}>{title}</strong>}
            {children && <div>{children}</div>}
          </div>
        </div>
      )}
    </div>
  )
}
