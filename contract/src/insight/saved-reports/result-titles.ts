import { texts } from "../../kit/language.ts"
import type { reportResults } from "../reports/report-filter.schema.ts"

/** Results as files name them: with the words of the screen. */
export const resultTitles = texts("reportExports.results", {
  answered: "Answered",
  missed: "Missed",
  voicemail: "Voicemail",
  abandoned: "Abandoned",
  early: "Short abandoned",
  overflowed: "Overflowed",
  callback: "Callback",
  elsewhere: "Answered elsewhere",
  notRung: "Phone did not ring",
  connected: "Connected",
  noAnswer: "No answer",
  canceled: "Canceled",
  forwarded: "Forwarded",
  busy: "Busy",
  blocked: "Blocked",
  failed: "Failed",
  ended: "Ended otherwise",
  held: "Not recorded",
  recorded: "Recorded",
  queued: "Queued",
  sent: "No delivery report",
  delivered: "Delivered",
  rejected: "Rejected",
} satisfies Record<(typeof reportResults)[number], string>)
export const resultTitle = (result: string): string =>
  result in resultTitles ? resultTitles[result as keyof typeof resultTitles] : result
