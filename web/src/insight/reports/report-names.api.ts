import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { useCallback } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { reportMessages } from "./reports.messages.ts"

/** What a report is called, wherever it is named. */
export const useReportName = () => {
  const messages = useMessages(reportMessages)
  return useCallback((subject: ReportSubject): string => messages[`title_${subject}`], [messages])
}
export type ReportName = ReturnType<typeof useReportName>
