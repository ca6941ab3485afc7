import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"

const somebodyActs = lazyComponent(() =>
  import("../identity/acting/somebody-acts.tsx").then((file) => file.SomebodyActs),
)

const plannedStatusBanner = lazyComponent(() =>
  import("../ground/accounts/planned-status-banner.tsx").then((file) => file.PlannedStatusBanner),
)

const twoFactorBanner = lazyComponent(() =>
  import("../identity/mfa/set-up-banner.tsx").then((file) => file.SetUpBanner),
)

const newsBanner = lazyComponent(() => import("./news-banner.tsx").then((file) => file.NewsBanners))

const stateBanners = lazyComponent(() => import("./account-state-banners.tsx").then((file) => file.AccountStateBanners))

/** Banners about the account that every user sees on every page. */
export const AccountNotices = () => {
  const { accountId, status, plannedStatus, trial, fraudHold } = useAccount()
  const maySeeStatus = useCan("read:account-status")
  const { homeAccountId, setUpTwoFactorBy } = useSignedIn()
  // Users who manage trusts see when a user of another account is acting in this one.
  const concerned = useCan("read:trusts") && accountId === homeAccountId
  return (
    <>
      {concerned && <SomebodyActs />}
      {setUpTwoFactorBy !== null && <SetUpTwoFactor by={setUpTwoFactorBy} />}
      {(fraudHold || trial || status === "Suspended" || status === "Cancelled") && <StateOfAccount />}
      {maySeeStatus && plannedStatus !== null && <PlannedStatus />}
      <News />
    </>
  )
}

const PlannedStatus = () => {
  const { Part } = useLazyComponent(plannedStatusBanner)
  return Part && <Part />
}

const StateOfAccount = () => {
  const { Part } = useLazyComponent(stateBanners)
  return Part && <Part />
}

const SetUpTwoFactor = (props: { readonly by: string }) => {
  const { Part } = useLazyComponent(twoFactorBanner)
  return Part && <Part {...props} />
}

const News = () => {
  const { Part } = useLazyComponent(newsBanner)
  return Part && <Part />
}

const SomebodyActs = () => {
  const { Part } = useLazyComponent(somebodyActs)
  return Part && <Part />
}
