import { createContext, use, type ComponentType } from "react"

/** What a page of a report shows: its subject, and the filter as the API takes it. */
export interface ShownReport {
  readonly subject: "company" | "my-calls" | "users" | "queues" | "groups" | "meetings" | "messages" | "unified-calls"
  readonly filter: object
  /** With one of these, the page lists calls. */
  readonly metric?: string | undefined
  readonly objectId?: number | undefined
  readonly sort?: string | undefined
  readonly descending?: boolean | undefined
  readonly search?: string | undefined
  /** The figures that are shown, in order; all if empty. */
  readonly columns?: readonly string[] | undefined
  readonly compare?: boolean | undefined
  /** The saved report that was opened. */
  readonly savedReportId?: number | undefined
}

/** Saving and exporting come after reports in the order of domains; the shell provides their buttons. */
export const ReportActionsContext = createContext<ComponentType<ShownReport> | undefined>(undefined)
export const useReportActions = () => use(ReportActionsContext)
