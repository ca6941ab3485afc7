import type { ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { ActionMenu } from "../overlays/action-menu.tsx"
import { BellButton } from "../shell/bell-button.tsx"
import { BrandLink } from "../shell/brand-link.tsx"
import { ContextButton } from "../shell/context-button.tsx"
import { HeaderBar } from "../shell/header-bar.tsx"
import { PersonButton } from "../shell/person-button.tsx"
import { SearchTrigger } from "../shell/search-trigger.tsx"
import { SideNav } from "../shell/side-nav.tsx"
import { ThemeToggle } from "../shell/theme-toggle.tsx"
import { sampleNav } from "./sample-nav.ts"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

export const SampleHeader = ({ navButton, landmark }: { navButton?: ReactNode; landmark?: boolean }) => (
  <HeaderBar
    navButton={navButton}
    landmark={landmark}
    brand={<BrandLink name="Dialplane" href="#home" />}
    context={<ContextButton account="Northwind Traders" role="Administrator" aria-haspopup="dialog" />}
    search={<SearchTrigger onOpen={() => undefined} />}
    actions={
      <>
        <BellButton count={3} />
        <IconButton icon="help" size={32} label="Help" tooltipSide="bottom" />
        <ThemeToggle />
      </>
    }
    person={
      <ActionMenu
        trigger={<PersonButton name="Ada Lovelace" />}
        header="Ada Lovelace"
        groups={[
          {
            id: "me",
            actions: [
              { id: "profile", label: "Profile", icon: "user", href: "#me" },
              { id: "keys", label: "API keys", icon: "key", href: "#keys" },
            ],
          },
          { id: "out", actions: [{ id: "out", label: "Sign out", icon: "sign-out" }] },
        ]}
      />
    }
  />
)

export const ShellSamples = () => (
  <Specimen title="Shell" sentence="The header, and the navigation wide and folded to icons.">
    <div className={classes.box}>
      <SampleHeader landmark={false} />
    </div>
    <div className={classes.row}>
      <nav aria-label="Sample navigation" className={`${classes.box} ${classes.nav}`}>
        <SideNav groups={sampleNav} />
      </nav>
      <nav aria-label="Sample navigation, folded" className={`${classes.box} ${classes.rail}`}>
        <SideNav groups={sampleNav} rail />
      </nav>
    </div>
  </Specimen>
)
