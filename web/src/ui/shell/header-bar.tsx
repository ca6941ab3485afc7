import type { ReactNode } from "react"
import classes from "./header-bar.module.css"

type Props = {
  /** AppShellFrame's button for the phone's navigation */
  navButton?: ReactNode
  /** BrandLink */
  brand: ReactNode
  /** ContextButton: which account, which role */
  context?: ReactNode
  /** SearchTrigger */
  search?: ReactNode
  /** bell, help, theme: HeaderButton, ThemeToggle */
  actions?: ReactNode
  /** the user's menu, at the very end */
  person?: ReactNode
  /** false for previews, because a page has only one banner landmark */
  landmark?: boolean
}

/** The line at the top of every page. */
export const HeaderBar = ({ navButton, brand, context, search, actions, person, landmark = true }: Props) => (
  <header className={classes.bar} role={landmark ? undefined : "presentation"}>
    {navButton}
    {brand}
    {context && <span className={classes.slash} aria-hidden="true" />}
    {context}
    <div className={classes.middle}>{search}</div>
    <div className={classes.end}>
      {actions}
      {person}
    </div>
  </header>
)
