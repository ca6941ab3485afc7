import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import classes from "./icon-row.module.css"

/** Rows with lines between them. */
export const IconRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  icon: IconName
  title: ReactNode
  /** beside the title: a status badge */
  badge?: ReactNode
  /** small facts below, each an element of its own */
  facts: ReactNode
  /** at the end: what can be done with it */
  action?: ReactNode
  /** div outside a list */
  as?: "li" | "div"
}

/** A row with an icon, a title, details and actions. */
export const IconRow = ({ icon, title, badge, facts, action, as: Element = "li" }: Props) => (
  <Element className={classes.item}>
    <span className={classes.icon}>
      <Icon name={icon} size={18} />
    </span>
    <div className={classes.text}>
      <div className={classes.title}>
        {title}
        {badge}
      </div>
      <div className={classes.facts}>{facts}</div>
    </div>
    {action}
  </Element>
)
