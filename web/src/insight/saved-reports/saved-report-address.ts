import { addressParams, addressSearch, opensBusiest } from "@dialplane/contract/insight/reports/report-address"
import { reportPaths } from "@dialplane/contract/insight/reports/report-paths"
import type { SavedReport } from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { accountAddress } from "../../kit/screen.ts"

/** Where a saved report opens: the page of its subject, with its filter and columns. */
export const addressOfReport = (
  accountId: number,
  {
    reportId,
    subject,
    filter,
    columns,
    sort,
    descending,
  }: Pick<SavedReport, "reportId" | "subject" | "filter" | "columns" | "sort" | "descending">,
): string =>
  accountAddress(accountId, reportPaths[subject]) +
  addressSearch({
    ...addressParams(filter),
    ...(sort === null ? (opensBusiest(subject) ? { sort: "name" } : {}) : { sort, order: descending ? "desc" : "asc" }),
    columns: columns.length === 0 ? undefined : columns.join(","),
    saved: reportId,
  })
