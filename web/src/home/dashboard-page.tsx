import { useQuery } from "@tanstack/react-query"
import { serviceInfoQuery } from "../accounts/accounts.api.ts"
import { EmergencyReadinessTile } from "../emergency-locations/emergency-readiness-tile.tsx"
import { useAccount } from "../kit/account.tsx"
import { AccountStatusBadge } from "../kit/account-status-badge.tsx"
import { useCan } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Section } from "../ui/page/section.tsx"
import { ListSkeleton } from "../ui/states/list-skeleton.tsx"
import { AccountSummary } from "./account-summary.tsx"
import { AdministrationMenu } from "./administration-menu.tsx"
import { greetingAt, hourIn } from "./greeting.ts"
import { homeWords } from "./home.words.ts"
import { QuickLinks } from "./quick-links.tsx"
import { RegionalSection } from "./regional-section.tsx"
import { ServiceTiles } from "./service-tiles.tsx"
import { SetupGuide } from "./setup-guide.tsx"
import { usePeopleCount } from "./use-people-count.ts"
import classes from "./home.module.css"

export const Page = () => {
  const words = useWords(homeWords)
  const { firstName } = useSignedIn()
  const { accountId, accountName, status } = useAccount()
  const services = useQuery(serviceInfoQuery(accountId))
  const people = usePeopleCount()
  // Nothing is left to set up in an account that has ended.
  const guided = useCan("read:pbx-summary") && status !== "Cancelled" && !services.isLoadingError
  const greeting = greetingAt(hourIn(undefined, new Date()))
  return (
    <PageFrame>
      <PageHead
        title={words[greeting](firstName)}
        sentence={words.where(accountName, accountId)}
        badge={<AccountStatusBadge status={status} />}
        actions={<AdministrationMenu />}
      />
      <Section title={words.services} sentence={words.servicesSentence}>
        {services.isLoadingError ? <LoadError compact of={services} /> : <ServiceTiles counts={services.data} first={<EmergencyReadinessTile />} />}
      </Section>
      <div className={classes.columns} data-two={guided || undefined}>
        {guided && <div>{services.data ? <SetupGuide people={people ?? 0} services={services.data} /> : <ListSkeleton rows={5} />}</div>}
        <div>
          <AccountSummary people={people} wide={!guided} />
        </div>
      </div>
      <div className={classes.below}>
        <QuickLinks />
        <RegionalSection />
      </div>
    </PageFrame>
  )
}
