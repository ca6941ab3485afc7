import { QueryClientProvider } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { createQueryClient } from "../kit/data/query-client.ts"
import { ErrorRegion } from "../kit/errors/error-region.tsx"
import { ModalErrorRegion } from "../ui/overlays/in-modal.tsx"
import { AppShellFrame } from "../ui/shell/app-shell-frame.tsx"
import { AccountProvider } from "./account-provider.tsx"
import { AccountNotices } from "./account-notices.tsx"
import { ActingNotice } from "./acting-notice.tsx"
import { AskHost } from "./ask-host.tsx"
import { jobFollower } from "./job-follower.ts"
import { LiveUpdates } from "./live-updates.tsx"
import { loadFieldMessages } from "./load-field-messages.ts"
import { LocaleSync } from "./locale-sync.tsx"
import { PreferencesProvider, usePreferences } from "../kit/preferences.tsx"
import { FieldMessagesContext } from "../kit/forms/field-messages.ts"
import { JobFollowerContext } from "../kit/bulk/job-follower.ts"
import { StartExportContext } from "../kit/list/start-export.ts"
import { ScreensContext } from "../kit/menu.ts"
import { SectionsContext } from "../kit/sections.tsx"
import { useSession, useSwitching } from "../kit/session/use-session.ts"
import { RefusalContext } from "../ui/actions/refusal-context.tsx"
import { askWhyNot } from "../kit/asks.ts"
import { RecentProofHost } from "./recent-proof-host.tsx"
import { SignInAgainHost } from "./sign-in-again-host.tsx"
import { SessionLifeHost } from "./session-life-host.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"
import { screens } from "./screens.ts"
import { sections } from "./sections.ts"
import { startExport } from "./start-export.ts"
import { ShellHeader } from "./shell-header.tsx"
import { useFocusOnPage } from "./use-focus-on-page.ts"
import { useFolding } from "./use-folding.ts"
import { useNavigation } from "./use-navigation.ts"
import { addsSomething, mayOpen } from "../kit/may-open.ts"
import { useMay } from "../kit/use-may.ts"
import { useServicesStopped } from "../kit/use-new-services.ts"
import { PageStarContext } from "../ui/page/page-star.ts"
import { ReportActionsContext, type ShownReport } from "../kit/report-actions.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { MayOpenContext, WhyNotOpenContext } from "../ui/link/may-open.tsx"

const queryClient = createQueryClient()

const reportActions = lazyComponent(() =>
  import("../insight/saved-reports/report-actions.tsx").then((file) => file.ReportActions),
)
const ReportActions = (props: ShownReport) => {
  const { Part } = useLazyComponent(reportActions)
  return Part === undefined ? null : <Part {...props} />
}
const jobTrayHost = lazyComponent(() => import("./job-tray-host.tsx").then((file) => file.JobTrayHost))
/** Loaded after the page, which does not wait for the user's jobs. */
const JobTray = () => {
  const { Part } = useLazyComponent(jobTrayHost)
  return Part && <Part />
}
const toasts = lazyComponent(() => import("../ui/feedback/toasts.tsx").then((file) => file.Toasts))
/** Loaded after the page; what is said before waits. */
const Toasts = () => {
  const { Part } = useLazyComponent(toasts)
  return Part && <Part />
}
const pageStar = lazyComponent(() => import("./page-star.tsx").then((file) => file.PageStar))
/** Loaded after the page; without it, the page works as well. */
const PageStar = (props: { readonly title: string | undefined }) => {
  const { Part } = useLazyComponent(pageStar)
  return Part && <Part {...props} />
}

/** Everything behind sign-in: header, navigation, the screen and the overlays. */
export const Shell = () => {
  // Nothing is rendered between the end of a session and the page that reports it, or while switching identities.
  const nobody = useSession() === undefined
  if (useSwitching() || nobody) return <ScreenWaiting />
  return (
    <QueryClientProvider client={queryClient}>
      <ModalErrorRegion value={ErrorRegion}>
        <PreferencesProvider>
          <AccountProvider>
            <LocaleSync />
            <LiveUpdates />
            <ScreensContext value={screens}>
              <ReportActionsContext value={ReportActions}>
                <SectionsContext value={sections}>
                  <StartExportContext value={startExport}>
                    <JobFollowerContext value={jobFollower}>
                      <FieldMessagesContext value={loadFieldMessages}>
                        <RefusalContext value={askWhyNot}>
                          <Frame />
                          <AskHost />
                        </RefusalContext>
                      </FieldMessagesContext>
                    </JobFollowerContext>
                  </StartExportContext>
                </SectionsContext>
              </ReportActionsContext>
            </ScreensContext>
          </AccountProvider>
          {/* Outside of the account's page, which is hidden while the account has to be opened again. */}
          <SignInAgainHost />
          <RecentProofHost />
          <SessionLifeHost />
        </PreferencesProvider>
      </ModalErrorRegion>
    </QueryClientProvider>
  )
}

const Frame = () => {
  useFocusOnPage()
  const navigation = useNavigation()
  const { preferences, change } = usePreferences()
  const folding = useFolding(navigation)
  const [palette, setPalette] = useState(false)
  const may = useMay()
  const stopped = useServicesStopped()
  // Buttons that lead to a page that adds something say in advance why nothing can be added.
  const whyNotOpen = (href: string) => (stopped !== undefined && addsSomething(screens, href) ? stopped : undefined)
  return (
    <MayOpenContext value={(href) => mayOpen(screens, href, may)}>
      <WhyNotOpenContext value={whyNotOpen}>
        <AppShellFrame
          top={<ActingNotice />}
          header={(navButton) => <ShellHeader navButton={navButton} palette={palette} onPaletteChange={setPalette} />}
          nav={navigation}
          folding={folding}
          collapsed={preferences.navigationCollapsed}
          onCollapsedChange={(navigationCollapsed) => change({ navigationCollapsed })}
          jobTray={<JobTray />}
        >
          <AccountNotices />
          <ErrorRegion />
          <PageStarContext value={PageStar}>
            <Suspense fallback={<ScreenWaiting />}>
              <Outlet />
            </Suspense>
          </PageStarContext>
        </AppShellFrame>
        <Toasts />
      </WhyNotOpenContext>
    </MayOpenContext>
  )
}
