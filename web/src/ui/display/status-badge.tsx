import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import classes from "./status-badge.module.css"

export type StatusTone = "good" | "warn" | "bad" | "info" | "neutral" | "running" | "off"

const marks: Record<StatusTone, IconName> = {
  good: "success",
  warn: "warning",
  bad: "failed",
  info: "info",
  neutral: "pending",
  running: "running",
  off: "disabled",
}

type Props = {
  tone: StatusTone
  /** the word */
  children: string
  /** an icon of its own, if the tone's icon is not specific enough */
  icon?: IconName
  /** no background; for tables */
  plain?: boolean
}

/** A status is an icon and a word; the color is not needed to read it. */
export const StatusBadge = ({ tone, children, icon, plain }: Props) => (
  <span className={classes.badge} data-tone={tone} data-plain={plain || undefined}>
    <Icon name={icon ?? marks[tone]} size={14} stroke={2} />
    {children}
  </span>
)
