import { arrangeTiles, dashboardOf, tilesFor, type Dashboard } from "@dialplane/contract/insight/home/dashboards"
import type { DashboardSettings } from "@dialplane/contract/insight/home/dashboard-settings.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { Sections } from "../../kit/sections.tsx"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { NotLoadedState } from "../../ui/states/not-loaded-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AdministrationMenu } from "./administration-menu.tsx"
import { DashboardTiles } from "./dashboard-tiles.tsx"
import { greetingAt, hourIn } from "./greeting.ts"
import { settingsQuery } from "./home.api.ts"
import { ownWorkQuery } from "./own-work.api.ts"
import { homeMessages } from "./home.messages.ts"
import { SetupBar } from "./setup-bar.tsx"
import classes from "./home.module.css"

const arrangeTilesPart = lazyComponent(() => import("./arrange-tiles.tsx").then((file) => file.ArrangeTiles))
const Arranging = (props: { readonly settings: DashboardSettings }) => {
  const { Part, failed, retry } = useLazyComponent(arrangeTilesPart)
  if (Part !== undefined) return <Part {...props} />
  return failed ? <NotLoadedState compact onRetry={retry} /> : <ListSkeleton rows={6} />
}

const pickupPart = lazyComponent(() =>
  import("../../calling/engine/pickup-calls-tile.tsx").then((file) => file.PickupCalls),
)
/** Loaded for members of a pickup group. Shows nothing while no call can be picked up, so nothing stands in for it. */
const Pickup = () => (useQuery(ownWorkQuery).data?.isInPickupGroup === true ? <PickupCalls /> : null)
const PickupCalls = () => {
  const { Part } = useLazyComponent(pickupPart)
  return Part === undefined ? null : <Part />
}

/** One page, four dashboards: which one is decided by the role (`dashboardOf`). */
export const Page = () => {
  const messages = useMessages(homeMessages)
  const { firstName, homeAccountId, accountId: actingIn } = useSignedIn()
  const { accountId, accountName, status, timeZone } = useAccount()
  const may = useMay()
  const dashboard = dashboardOf(may, { isOwnAccount: accountId === actingIn }) ?? "user"
  const isPlain = dashboard === "user"
  const [arranging, setArranging] = useState(false)
  const settings = useSettings(dashboard)
  const greeting = greetingAt(hourIn(timeZone, new Date()))
  return (
    <PageFrame>
      <PageHead
        title={messages[greeting](firstName)}
        sentence={isPlain ? accountName : messages.where(accountName, accountId)}
        badge={isPlain && status === "Active" ? undefined : <AccountStatusBadge status={status} />}
        actions={
          <>
            {settings?.canArrange && (
              <ActionButton icon={arranging ? "check" : "columns"} onClick={() => setArranging(!arranging)}>
                {arranging ? messages.doneEditing : messages.arrange}
              </ActionButton>
            )}
            {dashboard === "administrator" && <AdministrationMenu />}
          </>
        }
      />
      <div className={classes.top}>
        <Sections of="dashboardTop" id={accountId} />
      </div>
      {dashboard === "administrator" && !arranging && <SetupBar />}
      {!isPlain && accountId === homeAccountId && may("read:own-voicemail") && <Pickup />}
      {settings === undefined ? (
        <ListSkeleton rows={6} />
      ) : arranging ? (
        <Arranging settings={settings.shown} />
      ) : (
        <DashboardTiles tiles={settings.shown.tiles.filter(({ hidden }) => !hidden).map(({ tile }) => tile)} />
      )}
      <div className={classes.end}>
        <Sections of="dashboard" id={accountId} />
      </div>
    </PageFrame>
  )
}

/** The tiles as the user arranged them; in their usual order if that cannot be read. */
const useSettings = (dashboard: Dashboard) => {
  const { userId } = useSignedIn()
  const { accountId } = useAccount()
  const may = useMay()
  const found = useQuery(settingsQuery(accountId))
  if (found.data !== undefined) return { shown: found.data, canArrange: true }
  if (!found.isLoadingError) return undefined
  const tiles = [...arrangeTiles(dashboard, tilesFor(dashboard, may), [])]
  return { shown: { userId, accountId, dashboard, isArranged: false, tiles }, canArrange: false }
}
