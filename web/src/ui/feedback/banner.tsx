import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useMessages } from "../messages-context.tsx"
import classes from "./banner.module.css"

type Props = {
  tone?: "info" | "warn" | "danger" | "good"
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
  /** across the whole window, without a border at the sides */
  wide?: boolean
}

const marks = { info: IconInfoCircle, warn: IconAlertTriangle, danger: IconAlertOctagon, good: IconCircleCheck }

export const Banner = ({ tone = "info", title, children, action, onClose, wide }: Props) => {
  const { close } = useMessages("common")
  const Mark = marks[tone]
  return (
    <div
      className={classes.banner}
      data-tone={tone}
      data-wide={wide || undefined}
      role={tone === "danger" ? "alert" : "status"}
    >
      <Mark size={17} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.textBlock}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <span className={classes.text}>{children}</span>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {onClose && (
        <button type="button" className={classes.close} aria-label={close} onClick={onClose}>
          <IconX size={15} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
