import { reportScheduleLimits } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { ReportFilter } from "@dialplane/contract/insight/reports/report-filter.schema"
import type { DayRange } from "@dialplane/contract/insight/reports/report-period"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import { chosenFigures } from "./chosen-figures.rules.ts"
import { figureSentence, partialText } from "./figure-sentence.rules.ts"
import { contextOfReader } from "./reader-context.service.ts"
import { reportSources } from "./report-sources.service.ts"

/** What an email may say to one recipient; nothing if they may not read the report. */
export interface MailFigures {
  readonly sentences: readonly string[]
  readonly canAttach: boolean
}
export const noFigures: MailFigures = { sentences: [], canAttach: false }
const shownFigures = 6

interface MailedReport {
  readonly subject: ReportSubject
  readonly filter: ReportFilter
  /** The days to compare with; null for those that the filter implies. */
  readonly before: DayRange | null
  readonly columns: readonly string[]
}

/** The main figures of a report as its recipient would see them, and whether it is short enough for a file. */
export const readMailFigures = async (
  kit: Kit,
  accountId: AccountId,
  recipient: { readonly userId: number; readonly name: string },
  { subject, filter, before: daysBefore, columns }: MailedReport,
): Promise<MailFigures> => {
  const ctx = await contextOfReader(kit, accountId, recipient, subject)
  if (ctx === undefined) return noFigures
  const asked = { ...filter, descending: true, search: "", page: 1, pageSize: 1 }
  const { summary } = reportSources[subject]
  const { metrics, total, before, rowCount, scope } = await summary(ctx, { ...asked, compare: daysBefore === null })
  const earlier = daysBefore === null ? before : (await summary(ctx, { ...asked, ...daysBefore, compare: false })).total
  return {
    sentences: [
      ...(scope.isPartial ? [partialText(scope)] : []),
      ...chosenFigures(metrics, columns)
        .slice(0, shownFigures)
        .map((metric) => figureSentence(metric, total, earlier)),
    ],
    canAttach: rowCount <= reportScheduleLimits.attachedRows,
  }
}
