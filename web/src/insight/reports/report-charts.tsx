import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { PartBoundary } from "../../ui/states/part-boundary.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import type { ChartFilter } from "./report-charts.api.ts"

const panel = lazyComponent(() =>
  import("./report-charts-panel.tsx").then(({ ReportChartsPanel }) => ReportChartsPanel),
)

interface Props {
  readonly subject: ReportSubject
  readonly filter: ChartFilter
}

/** The charts of a report. Their code is loaded after the figures are there. */
export const ReportCharts = ({ subject, filter }: Props) => {
  const { Part: Panel, failed, retry } = useLazyComponent(panel)
  if (Panel === undefined) return failed ? <ErrorState compact onRetry={retry} /> : <SkeletonBar height={240} gap={8} />
  return (
    <PartBoundary>
      {/* An interval chosen for one period may be too short for another. */}
      <Panel key={JSON.stringify([subject, filter])} subject={subject} filter={filter} />
    </PartBoundary>
  )
}
