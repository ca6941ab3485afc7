import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { createQueryClient } from "../../kit/data/query-client.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import { EntryThemeToggle } from "../../ui/entry/entry-theme-toggle.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import { developerMessages } from "./developers.messages.ts"
import { ReferenceView } from "./reference-view.tsx"
import classes from "./developers.module.css"

/** The API reference for everybody, as the document it is made of. */
export const Page = () => {
  const messages = useMessages(developerMessages)
  const { brand, to } = useEntry(messages.reference)
  const [client] = useState(createQueryClient)
  const dark = useColorScheme().shown === "dark"
  return (
    <QueryClientProvider client={client}>
      <div className={classes.open}>
        <header className={classes.openTop}>
          <BrandName
            className={classes.openBrand}
            name={brand.name}
            favIcon={brand.favIcon}
            logo={dark ? brand.logoDark : brand.logoLight}
            size={28}
          />
          <span className={classes.openEnd}>
            <TextLink href={to("/login")}>{messages.signIn}</TextLink>
            <EntryThemeToggle />
          </span>
        </header>
        <main id="main" className={classes.openMain}>
          <ReferenceView />
        </main>
      </div>
    </QueryClientProvider>
  )
}
