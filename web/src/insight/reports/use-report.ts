import { rowKindOf, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { callResults } from "@dialplane/contract/calling/routing/call-place"
import { messageResults, messageTypes } from "@dialplane/contract/calling/messages/messages.schema"
import { meetingTypes } from "@dialplane/contract/calling/meetings/meetings.schema"
import { partResults, stayResults } from "@dialplane/contract/calling/call-records/counted-parts"
import { useCallback } from "react"
import { formatTime } from "../../kit/locale/format.ts"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { figureText, type ShownMetric } from "./figure-text.ts"
import { reportParams, type ReportParams } from "./report-address.ts"
import { reportMessages, type RowWord } from "./reports.messages.ts"

/** What the address asks for, and how to change it. Another filter starts at the first page. */
export const useReportParams = () => {
  const params = usePageParams(reportParams)
  const set = useSetPageParams(reportParams)
  const change = (values: Partial<Record<keyof ReportParams, string | undefined>>, options?: { replace: boolean }) =>
    void set({ page: "1", ...values } as never, options)
  return [params, change] as const
}
export type ChangeParams = ReturnType<typeof useReportParams>[1]

export const useFigureText = () => {
  const messages = useMessages(reportMessages)
  const { number } = useFormat()
  return useCallback(
    (unit: ShownMetric["unit"], value: number | null | undefined) => figureText(unit, value, messages, number),
    [messages, number],
  )
}

export const useTimeIn = () => {
  const settings = useLocale()
  return (instant: string, timeZone: string) => formatTime({ ...settings, timeZone }, instant)
}

/** The period in words: "Last 7 days", or its days. */
export const usePeriodText = () => {
  const messages = useMessages(reportMessages)
  const day = useDay()
  return ({ period, from, to }: Pick<ReportParams, "period" | "from" | "to">) =>
    period !== "custom"
      ? messages[period]
      : from === undefined || to === undefined
        ? messages.customPeriod
        : messages.range(day(from), day(to))
}

/** What the rows of a subject are called. */
export const rowWordOf = (subject: ReportSubject): RowWord =>
  subject === "meetings" || subject === "messages" ? subject : subject === "unified-calls" ? "both" : "calls"

const meetingResults = ["held", "recorded"] as const
const results = {
  company: callResults,
  user: partResults,
  queue: stayResults,
  group: stayResults,
  meeting: meetingResults,
  message: messageResults,
  unified: [...callResults, ...meetingResults],
} as const
/** Results that a row of the subject can have. */
export const resultsOf = (subject: ReportSubject): readonly (keyof typeof resultKeys)[] => {
  const kind = rowKindOf[subject]
  const never: readonly string[] = kind === "queue" ? ["missed"] : kind === "group" ? ["early", "callback"] : []
  return results[kind].filter((one) => !never.includes(one))
}
const resultKeys = {
  answered: "result_answered",
  missed: "result_missed",
  voicemail: "result_voicemail",
  abandoned: "result_abandoned",
  early: "result_early",
  overflowed: "result_overflowed",
  callback: "result_callback",
  elsewhere: "result_elsewhere",
  notRung: "result_notRung",
  connected: "result_connected",
  noAnswer: "result_noAnswer",
  canceled: "result_canceled",
  forwarded: "result_forwarded",
  busy: "result_busy",
  blocked: "result_blocked",
  failed: "result_failed",
  ended: "result_ended",
  held: "result_held",
  recorded: "result_recorded",
  queued: "result_queued",
  sent: "result_sent",
  delivered: "result_delivered",
  rejected: "result_rejected",
} as const
export const useResultText = () => {
  const messages = useMessages(reportMessages)
  return useCallback(
    (result: string) => (result in resultKeys ? messages[resultKeys[result as keyof typeof resultKeys]] : result),
    [messages],
  )
}

/** Types that a row of the subject can have; calls have none. */
export const typesOf = (subject: ReportSubject): readonly (keyof typeof typeKeys)[] =>
  subject === "meetings" || subject === "unified-calls" ? meetingTypes : subject === "messages" ? messageTypes : []
const typeKeys = {
  instant: "type_instant",
  scheduled: "type_scheduled",
  recurring: "type_recurring",
  sms: "type_sms",
  mms: "type_mms",
  internal: "type_internal",
} as const
export const useTypeText = () => {
  const messages = useMessages(reportMessages)
  return useCallback(
    (type: string) => (type in typeKeys ? messages[typeKeys[type as keyof typeof typeKeys]] : type),
    [messages],
  )
}

/** Directions that a row of the subject can have; callers of queues and groups only come in. */
const directions = {
  company: ["inbound", "outbound", "internal"],
  user: ["inbound", "outbound"],
  queue: [],
  group: [],
  meeting: [],
  message: ["inbound", "outbound"],
  unified: ["inbound", "outbound", "internal", "meeting"],
} as const
export const directionsOf = (subject: ReportSubject): readonly string[] => directions[rowKindOf[subject]]
const directionKeys = {
  inbound: "inbound",
  outbound: "outbound",
  internal: "internalDirection",
  meeting: "meetingDirection",
} as const
export const useDirectionText = (word: RowWord = "calls") => {
  const messages = useMessages(reportMessages)
  return useCallback(
    (direction: string) =>
      word === "messages" && (direction === "inbound" || direction === "outbound")
        ? messages[direction === "inbound" ? "received" : "sent"]
        : direction in directionKeys
          ? messages[directionKeys[direction as keyof typeof directionKeys]]
          : direction,
    [messages, word],
  )
}
