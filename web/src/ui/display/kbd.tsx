import type { ReactNode } from "react"
import classes from "./kbd.module.css"

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key} translate="no">
    {children}
  </kbd>
)
