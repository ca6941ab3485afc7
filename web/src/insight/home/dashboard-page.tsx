import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { PickupCalls } from "../../calling/engine/pickup-calls-tile.tsx"
import { RoutingChecksTile } from "../../calling/routing/routing-checks-tile.tsx"
import { EmergencyReadinessTile } from "../../inventory/emergency-locations/emergency-readiness-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AccountSummary } from "./account-summary.tsx"
import { AdministrationMenu } from "./administration-menu.tsx"
import { greetingAt, hourIn } from "./greeting.ts"
import { homeMessages } from "./home.messages.ts"
import { OwnDay, useHasOwnDay } from "./own-day.tsx"
import { QuickLinks } from "./quick-links.tsx"
import { RegionalSection } from "./regional-section.tsx"
import { orderedCounts, useFigures } from "./figures.ts"
import { ServiceTiles } from "./service-tiles.tsx"
import { SetupGuide } from "./setup-guide.tsx"
import classes from "./home.module.css"

/** Permissions of users who manage an account or its billing. */
const runs: readonly PermissionKey[] = ["read:pbx-summary", "read:services", "read:users", "read:account-details"]

export const Page = () => {
  const messages = useMessages(homeMessages)
  const { firstName, homeAccountId } = useSignedIn()
  const { accountId, accountName, status, timeZone } = useAccount()
  const may = useMay()
  // Users without such permissions see their own phone, not the account's services.
  const isPlain = !runs.some(may)
  const ownDay = useHasOwnDay(accountId === homeAccountId && !may("read:pbx-summary"))
  const services = useFigures({ enabled: !isPlain })
  const people = services.data?.people.count ?? undefined
  // A cancelled account has nothing to set up.
  const guided = useCan("read:pbx-summary") && status !== "Cancelled" && !services.isLoadingError
  const greeting = greetingAt(hourIn(timeZone, new Date()))
  return (
    <PageFrame>
      <PageHead
        title={messages[greeting](firstName)}
        sentence={isPlain ? accountName : messages.where(accountName, accountId)}
        badge={isPlain && status === "Active" ? undefined : <AccountStatusBadge status={status} />}
        actions={<AdministrationMenu />}
      />
      {ownDay ? <OwnDay /> : accountId === homeAccountId && may("read:own-voicemail") && <PickupCalls />}
      {!isPlain && (
        <Section title={messages.services} sentence={messages.servicesSentence} divided={ownDay}>
          {services.isLoadingError ? (
            <LoadError compact of={services} />
          ) : (
            <ServiceTiles
              figures={services.data}
              first={
                <>
                  <EmergencyReadinessTile />
                  <RoutingChecksTile />
                </>
              }
            />
          )}
        </Section>
      )}
      {!isPlain && (
        <div className={classes.columns} data-two={guided || undefined}>
          {guided && (
            <div>
              {services.data ? (
                <SetupGuide people={people ?? 0} services={orderedCounts(services.data)} />
              ) : (
                <ListSkeleton rows={5} />
              )}
            </div>
          )}
          <div>
            <AccountSummary people={people} wide={!guided} />
          </div>
        </div>
      )}
      <div className={classes.below}>
        <QuickLinks own={ownDay} />
        <RegionalSection />
      </div>
    </PageFrame>
  )
}
