import { getPublicStatus } from "@dialplane/contract/operations/service-status/service-status.endpoints"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useEntry } from "../../kit/session/use-entry.ts"
import { BrandName } from "../../ui/brand/brand-name.tsx"
import { EntryThemeToggle } from "../../ui/entry/entry-theme-toggle.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { useColorScheme } from "../../ui/theme/color-scheme.ts"
import { RegionGrid } from "./component-list.tsx"
import { Headline } from "./headline.tsx"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { LaterParts, OpenPart } from "./status-parts.tsx"
import { usePublicStatus } from "./use-public-status.ts"
import { useStale } from "./use-stale.ts"

/** The service status for everybody, in the brand of the host name. It knows nothing of accounts. */
export const Page = () => {
  const messages = useMessages(statusMessages)
  const { brand, to } = useEntry(messages.title)
  const dark = useColorScheme().shown === "dark"
  const { status, receivedAt, error, read } = usePublicStatus()
  const stale = useStale(receivedAt) && status !== undefined
  return (
    <div className={classes.public} data-waiting={!brand.known || undefined}>
      <header className={classes.publicTop}>
        <BrandName
          className={classes.brand}
          name={brand.name}
          favIcon={brand.favIcon}
          logo={dark ? brand.logoDark : brand.logoLight}
          size={28}
        />
        <nav className={classes.publicLinks}>
          <a href={to("/login")}>{messages.signIn}</a>
          <EntryThemeToggle />
        </nav>
      </header>
      <main id="main" className={classes.publicMain}>
        <h1 className={classes.publicTitle}>{messages.title}</h1>
        <p className={classes.publicSentence}>{messages.publicSentence}</p>
        {status === undefined ? (
          error === undefined ? (
            <ListSkeleton rows={8} />
          ) : (
            <ErrorState message={error} onRetry={() => void read()} />
          )
        ) : (
          <div className={classes.parts}>
            <Headline status={status} stale={stale} />
            <OpenPart status={status} />
            <Section title={messages.components}>
              <RegionGrid components={status.components} stale={stale} />
            </Section>
            <LaterParts status={status} />
          </div>
        )}
      </main>
      <footer className={classes.publicFoot}>
        {brand.supportEmail && <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>}
        <a href={getPublicStatus.path}>{messages.json}</a>
      </footer>
    </div>
  )
}
