import { useMediaQuery } from "@mantine/hooks"
import { useState, type ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import type { NavFolding, NavGroup } from "./nav.ts"
import { NavDrawer } from "./nav-drawer.tsx"
import { SideNav } from "./side-nav.tsx"
import { SkipLink } from "./skip-link.tsx"
import classes from "./app-shell-frame.module.css"

type Props = {
  /** HeaderBar; gets the button that opens the navigation on a phone */
  header: (navButton: ReactNode) => ReactNode
  nav: readonly NavGroup[]
  /** which groups of the navigation are open */
  folding?: NavFolding
  /** over everything: ActingBar, an outage banner */
  top?: ReactNode
  /** under the navigation's entries */
  navFooter?: ReactNode
  collapsed?: boolean
  onCollapsedChange?: (collapsed: boolean) => void
  jobTray?: ReactNode
  messages?: Partial<Messages["shell"]>
  children: ReactNode
}

/** A tablet has room for a list or for the labels of the navigation, not for both. */
const tablet = "(min-width: 48em) and (max-width: 63.99em)"

/**
 * Header, side navigation, content. The navigation collapses to icons, and is a drawer on a phone; on a tablet the
 * icons stay beside the drawer.
 */
export const AppShellFrame = ({
  header,
  nav,
  folding,
  top,
  navFooter,
  collapsed = false,
  onCollapsedChange,
  jobTray,
  messages: own,
  children,
}: Props) => {
  const messages = useMessages("shell", own)
  const [drawer, setDrawer] = useState(false)
  const isTablet = useMediaQuery(tablet, undefined, { getInitialValueInEffect: false })
  const rail = collapsed || isTablet
  return (
    <div className={classes.frame} data-collapsed={rail || undefined}>
      <SkipLink />
      <div className={classes.top}>
        {top}
        {header(
          <span className={classes.phoneOnly}>
            <IconButton
              icon="menu"
              size={32}
              label={messages.openNavigation}
              aria-expanded={drawer}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            />
          </span>,
        )}
      </div>
      <nav aria-label={messages.navigation} className={classes.side}>
        <div className={classes.entries}>
          <SideNav groups={nav} rail={rail} folding={folding} />
        </div>
        <div className={classes.foot}>
          {!rail && navFooter}
          {isTablet ? (
            <IconButton
              icon="nav-expand"
              label={messages.openNavigation}
              aria-expanded={drawer}
              aria-haspopup="dialog"
              tooltipSide="right"
              onClick={() => setDrawer(true)}
            />
          ) : (
            onCollapsedChange && (
              <IconButton
                icon={collapsed ? "nav-expand" : "nav-collapse"}
                label={collapsed ? messages.expand : messages.collapse}
                aria-expanded={!collapsed}
                tooltipSide="right"
                onClick={() => onCollapsedChange(!collapsed)}
              />
            )
          )}
        </div>
      </nav>
      <NavDrawer opened={drawer} onClose={() => setDrawer(false)} messages={messages}>
        <SideNav groups={nav} folding={folding} onFollow={() => setDrawer(false)} />
        {navFooter}
      </NavDrawer>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {jobTray}
    </div>
  )
}
