import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { Banner } from "../ui/feedback/banner.tsx"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"

const somebodyActs = lazyComponent(() =>
  import("../identity/acting/somebody-acts.tsx").then((file) => file.SomebodyActs),
)

const plannedStatusBanner = lazyComponent(() =>
  import("../ground/accounts/planned-status-banner.tsx").then((file) => file.PlannedStatusBanner),
)

const newsBanner = lazyComponent(() => import("./news-banner.tsx").then((file) => file.NewsBanner))

const suspendedBanner = lazyComponent(() => import("./suspended-banner.tsx").then((file) => file.SuspendedBanner))

/** Banners about the account that every user sees on every page. */
export const AccountNotices = () => {
  const { accountId, status, plannedStatus, trial, fraudHold } = useAccount()
  const maySeeStatus = useCan("read:account-status")
  const { homeAccountId } = useSignedIn()
  // Users who manage trusts see when a user of another account is acting in this one.
  const concerned = useCan("read:trusts") && accountId === homeAccountId
  return (
    <>
      {concerned && <SomebodyActs />}
      {fraudHold && (
        <Banner wide tone="danger" title="On hold.">
          This account is under review. Orders and service changes wait until the review ends.
        </Banner>
      )}
      {trial && (
        <Banner wide title="Trial.">
          This account is a trial. All features work and nothing is billed.
        </Banner>
      )}
      {status === "Suspended" && <Suspended />}
      {status === "Cancelled" && (
        <Banner wide tone="warn" title="Cancelled.">
          This account is cancelled. It is read-only and shows its last state.
        </Banner>
      )}
      {maySeeStatus && plannedStatus !== null && <PlannedStatus />}
      <News />
    </>
  )
}

const PlannedStatus = () => {
  const { Part } = useLazyComponent(plannedStatusBanner)
  return Part && <Part />
}

const Suspended = () => {
  const { Part } = useLazyComponent(suspendedBanner)
  return Part && <Part />
}

const News = () => {
  const { Part } = useLazyComponent(newsBanner)
  return Part && <Part />
}

const SomebodyActs = () => {
  const { Part } = useLazyComponent(somebodyActs)
  return Part && <Part />
}
