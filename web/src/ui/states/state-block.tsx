import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import classes from "./state-block.module.css"

type Props = {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: "alert" | "status"
  /** less space, for side sheets and small tables */
  compact?: boolean
  /** 1 when the state is the whole page */
  headingLevel?: 1 | 2 | 3
}

/** The common layout of empty, error and no-permission states. */
export const StateBlock = ({ icon, title, children, action, role, compact, headingLevel = 2 }: Props) => {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classes.block} role={role} data-compact={compact || undefined}>
      <span className={classes.icon}>
        <Icon name={icon} size={22} stroke={1.5} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
