import type { ElementType, ReactNode } from "react"
import classes from "./visually-hidden.module.css"

type Props = { as?: ElementType; id?: string; role?: string; children: ReactNode }

/** Text for screen readers only. */
export const VisuallyHidden = ({ as: Tag = "span", children, ...props }: Props) => (
  <Tag {...props} className={classes.hidden}>
    {children}
  </Tag>
)
