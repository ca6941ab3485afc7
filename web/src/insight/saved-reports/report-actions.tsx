import { reportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { ShownReport } from "../../kit/report-actions.ts"
import { ExportReportButton } from "./export-report-button.tsx"
import { SaveReportButton } from "./save-report-button.tsx"
import { savedReportMessages } from "./saved-reports.messages.ts"
import { WeeklySummaryButton } from "./weekly-summary-button.tsx"

/** Export and save what the page of a report shows. */
export const ReportActions = ({
  subject,
  filter: given,
  metric,
  objectId,
  sort,
  descending,
  search,
  columns = [],
  compare = false,
  savedReportId,
}: ShownReport) => {
  const messages = useMessages(savedReportMessages)
  const { accountId } = useAccount()
  const maySeeSaved = useWhyNot("read:saved-reports") === undefined
  const filter = reportFilter.parse(given)
  const order = { ...(sort === undefined ? {} : { sort }), ...(descending === undefined ? {} : { descending }) }
  return (
    <>
      {savedReportId !== undefined && maySeeSaved && (
        <TextLink href={accountAddress(accountId, `reports/saved/${savedReportId}`)}>{messages.savedReport}</TextLink>
      )}
      <ExportReportButton
        subject={subject}
        filter={filter}
        {...(metric === undefined ? {} : { metric })}
        {...(objectId === undefined ? {} : { objectId })}
        {...order}
        columns={columns}
        compare={compare}
        {...(search === undefined ? {} : { search })}
      />
      {metric === undefined && objectId === undefined && (
        <SaveReportButton subject={subject} filter={filter} columns={columns} {...order} />
      )}
      {subject === "company" && metric === undefined && <WeeklySummaryButton />}
    </>
  )
}
