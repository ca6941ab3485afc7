import { localIso } from "@dialplane/contract/inventory/schedules/local-time"
import type { ReportCallLog, ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { resultTitle } from "@dialplane/contract/insight/saved-reports/result-titles"
import {
  channelTitles,
  countTitles,
  directionTitles,
  exportMessages as messages,
  messageDirectionTitles,
  objectTitles,
  rowTitles,
  typeTitles,
  unitTitles,
} from "./exports.messages.ts"

export type Cell = string | number | null
export type Line = readonly Cell[]

/** What a file contains: lines about the report, a head, and rows that are read while the file is written. */
export interface ReportTable {
  readonly title: string
  readonly about: readonly (readonly [string, string])[]
  readonly head: readonly string[]
  /** How many rows follow. */
  readonly total: number
  readonly rows: () => AsyncIterable<readonly Line[]>
}

/** 3725 becomes 1:02:05. */
export const asTime = (seconds: number): string => {
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, "0")
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

type Metrics = ReportSummary["metrics"]
type Values = ReportSummary["total"]
const timed = (name: string) => [messages.inSeconds(name), messages.asTime(name)]
const timedCells = (seconds: number | null | undefined): Line => [
  seconds ?? null,
  seconds === null || seconds === undefined ? "" : asTime(seconds),
]

/** Reports with one set of figures have a line for each figure. */
export const figureHead = (isCompared: boolean) => [
  messages.figure,
  messages.value,
  ...(isCompared ? [messages.valueBefore] : []),
  messages.unit,
  messages.asTime(messages.value),
  messages.meaning,
]
const unitOf = (subject: string, unit: Metrics[number]["unit"]): string =>
  (unit === "calls" ? rowTitles[subject] : unit === "count" ? countTitles[subject] : undefined) ??
  unitTitles[unit] ??
  ""
export const figureLines = (subject: string, metrics: Metrics, total: Values, before: Values | null): Line[] =>
  metrics.map(({ metric, name, unit, definition }) => {
    const value = total[metric] ?? null
    return [
      name,
      value,
      ...(before === null ? [] : [before[metric] ?? null]),
      unitOf(subject, unit),
      unit === "seconds" && value !== null ? asTime(value) : "",
      definition,
    ]
  })

/** Reports with rows have a line for each row, after one with the total. */
export const rowHead = (subject: string, metrics: Metrics, isCompared: boolean) => [
  objectTitles[subject] ?? messages.name,
  messages.extension,
  ...metrics.flatMap(({ name, unit }) =>
    (isCompared ? [name, messages.before(name)] : [name]).flatMap((title) =>
      unit === "seconds" ? timed(title) : [title],
    ),
  ),
]
/** The period before stands beside each figure. */
const valueCells = (metrics: Metrics, values: Values, before: Values | null): Line =>
  metrics.flatMap(({ metric, unit }) =>
    (before === null ? [values[metric]] : [values[metric], before[metric]]).flatMap((value) =>
      unit === "seconds" ? timedCells(value) : [value ?? null],
    ),
  )
export const totalLine = (metrics: Metrics, total: Values, before: Values | null): Line => [
  messages.total,
  "",
  ...valueCells(metrics, total, before),
]
/** Meetings of outside hosts and messages to shared numbers are in one row without a user. */
export const rowTitle = (subject: ReportSubject, { id, name, isDeleted }: ReportSummary["rows"][number]["object"]) => {
  if (id === 0) return subject === "meetings" ? messages.nobodyMeetings : messages.nobodyMessages
  return isDeleted ? messages.deleted(name) : name
}
export const rowLine = (
  subject: ReportSubject,
  metrics: Metrics,
  { object, values, before }: ReportSummary["rows"][number],
): Line => [rowTitle(subject, object), object.extension, ...valueCells(metrics, values, before)]

type Item = ReportCallLog["items"][number]
interface LogColumn {
  readonly titles: () => readonly string[]
  readonly cells: (item: Item) => Line
}
const yesNo = (value: boolean) => (value ? messages.yes : messages.no)
/** Columns name the keys of their titles: texts are read in the language of the request. */
type Title = {
  [Key in keyof typeof messages]: (typeof messages)[Key] extends string ? Key : never
}[keyof typeof messages]
const column = (title: Title, cell: (item: Item) => Cell): LogColumn => ({
  titles: () => [messages[title]],
  cells: (item) => [cell(item)],
})
const timedColumn = (title: Title, seconds: (item: Item) => number): LogColumn => ({
  titles: () => timed(messages[title]),
  cells: (item) => timedCells(seconds(item)),
})
const direction = column("direction", (item) => directionTitles[item.direction] ?? item.direction)
const messageDirection = column("direction", (item) => messageDirectionTitles[item.direction] ?? item.direction)
const result = column("result", (item) => resultTitle(item.result))
const type = column("type", (item) => typeTitles[item.type] ?? item.type)
/** The code of a meeting is no phone number. */
const codeOf = ({ toNumber }: Item) => toNumber.replace(/^\+/, "")
const parties = [
  column("fromNumber", (item) => item.fromNumber),
  column("fromName", (item) => item.fromName),
  column("toNumber", (item) => (item.channel === "meeting" ? codeOf(item) : item.toNumber)),
  column("toName", (item) => item.toName),
]
const times = [
  timedColumn("ring", (item) => item.ringSeconds),
  timedColumn("wait", (item) => item.waitSeconds),
  timedColumn("talk", (item) => item.talkSeconds),
  timedColumn("hold", (item) => item.holdSeconds),
]
const reach = [
  column("isInternal", (item) => yesNo(item.isInternal)),
  column("isInternational", (item) => yesNo(item.isInternational)),
]
const ofCalls: readonly LogColumn[] = [
  direction,
  result,
  ...parties,
  ...times,
  ...reach,
  column("callId", (item) => item.callId),
]
/** What the rows of a subject have; rows of calls unless it is here. */
const columnsOf: Readonly<Record<string, readonly LogColumn[]>> = {
  meetings: [
    column("topic", (item) => item.toName),
    column("code", codeOf),
    type,
    column("recorded", (item) => yesNo(item.result === "recorded")),
    timedColumn("duration", (item) => item.talkSeconds),
    column("meetingId", (item) => item.callId),
  ],
  messages: [messageDirection, type, result, ...parties, column("messageId", (item) => item.callId)],
  "unified-calls": [
    column("channel", (item) => channelTitles[item.channel] ?? item.channel),
    direction,
    result,
    type,
    ...parties,
    ...times,
    ...reach,
    column("id", (item) => item.callId),
  ],
}

export const logHead = (subject: string) => [
  subject === "messages" ? messages.sentAt : messages.startedAt,
  messages.timeZone,
  ...(objectTitles[subject] === undefined ? [] : [objectTitles[subject]]),
  ...(columnsOf[subject] ?? ofCalls).flatMap(({ titles }) => titles()),
]
export const logLine = (subject: string, timeZone: string, item: Item): Line => [
  localIso(timeZone, item.startedAt),
  timeZone,
  ...(objectTitles[subject] === undefined ? [] : [item.object?.name ?? ""]),
  ...(columnsOf[subject] ?? ofCalls).flatMap(({ cells }) => cells(item)),
]
