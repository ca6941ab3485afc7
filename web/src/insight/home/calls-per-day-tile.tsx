import { reportPaths } from "@dialplane/contract/insight/reports/report-paths"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { Section } from "../../ui/page/section.tsx"
import { useAccount } from "../../kit/account.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { PartBoundary } from "../../ui/states/part-boundary.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { callsPerDayMessages } from "./calls-per-day.messages.ts"

const chart = lazyComponent(() => import("./calls-per-day-chart.tsx").then(({ CallsPerDayChart }) => CallsPerDayChart))

/** Calls of the last 14 days by result, for those who may open the company summary. */
export const CallsPerDayTile = () => (useCan("read:company-summary") ? <CallsPerDay /> : null)

const CallsPerDay = () => {
  const messages = useMessages(callsPerDayMessages)
  const { accountId } = useAccount()
  const { Part: Chart, failed, retry } = useLazyComponent(chart)
  return (
    <Section
      title={messages.title}
      actions={<TextLink href={accountAddress(accountId, reportPaths.company)}>{messages.openSummary}</TextLink>}
    >
      {Chart !== undefined ? (
        <PartBoundary>
          <Chart />
        </PartBoundary>
      ) : failed ? (
        <ErrorState compact onRetry={retry} />
      ) : (
        <SkeletonBar height={200} gap={8} />
      )}
    </Section>
  )
}
