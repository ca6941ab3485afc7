import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Tabs } from "../../ui/page/tabs.tsx"
import { ExtensionActivity } from "./extension-activity.tsx"
import { reportViews, type ReportParams } from "./report-address.ts"
import type { ViewedSubject } from "./reports.api.ts"
import { reportMessages } from "./reports.messages.ts"
import { TopValues } from "./top-values.tsx"
import type { ChangeParams } from "./use-report.ts"

interface Props {
  readonly subject: ViewedSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
  readonly overview: ReactNode
}

/** A report about all of the company: figures, rankings, and which extensions are in use. */
export const ReportViews = ({ subject, params, onChange, overview }: Props) => {
  const messages = useMessages(reportMessages)
  const panels = {
    overview,
    top: <TopValues subject={subject} params={params} onChange={onChange} />,
    extensions: <ExtensionActivity subject={subject} params={params} onChange={onChange} />,
  }
  return (
    <Tabs
      label={messages.views}
      value={params.view}
      onChange={(view) => onChange({ view })}
      tabs={reportViews.map((value) => ({ value, label: messages[`view_${value}`], panel: panels[value] }))}
    />
  )
}
