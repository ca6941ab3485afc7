import type { ReactNode } from "react"
import type { Entry } from "../../kit/session/use-entry.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import { EntryThemeToggle } from "../../ui/entry/entry-theme-toggle.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import classes from "./setup-link-page.module.css"

interface Props {
  readonly entry: Entry
  readonly title: string
  readonly sentence: string
  readonly children: ReactNode
}

/** A page before sign-in with room for a long form. */
export const SetupLinkFrame = ({ entry: { brand }, title, sentence, children }: Props) => {
  const dark = useColorScheme().shown === "dark"
  return (
    <div className={classes.page} data-waiting={!brand.known || undefined}>
      <header className={classes.top}>
        <BrandName
          className={classes.brand}
          name={brand.name}
          favIcon={brand.favIcon}
          logo={dark ? brand.logoDark : brand.logoLight}
          size={28}
        />
        <EntryThemeToggle />
      </header>
      <main id="main" className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.sentence}>{sentence}</p>
        {children}
      </main>
    </div>
  )
}
