import { z } from "zod"
import { callId } from "../../calling/call-records/call-records.schema.ts"
import { instant, optionalLine } from "../../kit/text.ts"
import { intervals } from "./report-period.ts"
import { reportFilter } from "./report-filter.schema.ts"

const metricId = z
  .string()
  .max(40)
  .regex(/^[A-Za-z]+$/, "Must be the name of a figure.")

/** What an answer is about: days, time zone and how fresh it is. */
export const reportScope = z
  .object({
    from: z.string().describe("First day"),
    to: z.string().describe("Last day"),
    timeZone: z.string().describe("Time zone in which days begin and end"),
    upTo: instant.describe("Calls that had ended by this time are counted"),
    source: z
      .enum(["days", "hours", "rows"])
      .describe("Where the figures come from: roll-ups by day or hour, or the single calls. They are always the same"),
    isPartial: z.boolean().describe("Whether only a part of the account is counted, because you may not see the rest"),
    visibleQueues: z
      .int()
      .nullable()
      .describe("How many call queues you can see, if the report is limited to them; null otherwise"),
  })
  .meta({ id: "ReportScope", description: "What a report covers" })

const beforeScope = z
  .object({
    from: z.string().describe("First day"),
    to: z.string().describe("Last day"),
    isPartial: z.boolean().describe("Whether it begins before the first call on record, so that it is not complete"),
    recordedSince: z.string().nullable().describe("Day of the first call on record; null without any"),
  })
  .meta({ id: "ReportScopeBefore", description: "What a report compares to" })
  .nullable()
  .describe("The period before; null unless asked for")

export const reportMetric = z
  .object({
    metric: metricId.describe("Name of the figure in values"),
    name: z.string().describe("Name for readers"),
    definition: z.string().describe("What it counts, in a sentence"),
    unit: z
      .enum(["calls", "count", "seconds", "percent"])
      .describe("What the figure is in: rows, other things, seconds or percent"),
    better: z.enum(["more", "less"]).nullable().describe("Whether more or less is better; null where neither is"),
  })
  .meta({ id: "ReportMetric", description: "A figure of a report, and what it means" })

export const metricValues = z
  .record(metricId, z.number().nullable())
  .meta({ id: "MetricValues", description: "Figures by name; null where there is nothing to divide by" })

const reportObject = z
  .object({
    id: z.int().describe("Id of the user, queue or group"),
    name: z.string().describe("Name; the last one if it has been deleted"),
    extension: z.string().describe("Extension number; empty without one"),
    isDeleted: z.boolean().describe("Whether it no longer exists"),
  })
  .meta({ id: "ReportObject", description: "What a row of a report is about" })

export const summaryRequest = reportFilter
  .extend({
    compare: z
      .boolean()
      .default(false)
      .describe(
        "Also count the period before: the same days of the week, month or year before, or as many days just before",
      ),
    sort: metricId.optional().describe("Figure to sort rows by; by name if omitted"),
    descending: z.boolean().default(true).describe("Highest first, if sorted by a figure"),
    search: optionalLine(100).default("").describe("Only rows whose name or extension contains this"),
    page: z.int().min(1).max(10_000).default(1).describe("Page of rows, from 1"),
    pageSize: z.int().min(1).max(200).default(50).describe("Rows per page"),
  })
  .meta({ id: "SummaryRequest" })
export type SummaryRequest = z.output<typeof summaryRequest>

export const reportSummary = z
  .object({
    scope: reportScope,
    metrics: z.array(reportMetric).describe("The figures of this report, in order"),
    total: metricValues.describe("All rows together"),
    before: metricValues.nullable().describe("The same for the period before; null unless asked for"),
    rows: z
      .array(
        z.object({
          object: reportObject,
          values: metricValues,
          before: metricValues.nullable().describe("The same for the period before; null unless asked for"),
        }),
      )
      .describe(
        "One for each user, queue or group, also without calls; empty for reports about the company or yourself",
      ),
    rowCount: z.int().describe("How many rows there are on all pages"),
    beforeScope,
  })
  .meta({ id: "ReportSummary", description: "The figures of a report" })
export type ReportSummary = z.infer<typeof reportSummary>

export const trendRequest = reportFilter
  .extend({
    interval: z.enum(intervals).optional().describe("By hour, day, week or month; a fitting one if omitted"),
    by: z
      .enum(["time", "weekdayHour", "wait"])
      .default("time")
      .describe("Over time; by day of the week and hour; or by how long callers waited"),
    compare: z.boolean().default(false).describe("Also count the period before; only over time"),
    split: z
      .boolean()
      .default(false)
      .describe("A series for each user, queue or group with most calls, 24 at most; only over time"),
  })
  .meta({ id: "TrendRequest" })
export type TrendRequest = z.output<typeof trendRequest>

const trendPoint = z
  .object({
    start: z
      .string()
      .describe(
        "Local begin: 2026-11-16 or 2026-11-16T15:00; or the day of the week and hour as 1T15; or the least seconds of waiting",
      ),
    values: metricValues,
  })
  .meta({ id: "TrendPoint", description: "The figures of one interval" })
export const reportTrend = z
  .object({
    scope: reportScope,
    metrics: z.array(reportMetric).describe("The figures of this report, in order"),
    interval: z.enum([...intervals, "weekdayHour", "wait"]).describe("What a point stands for"),
    points: z.array(trendPoint).describe("In order; intervals without calls are there, with zeros"),
    before: z.array(trendPoint).nullable().describe("The period before, point by point; null unless asked for"),
    beforeScope,
    series: z
      .array(z.object({ object: reportObject, points: z.array(trendPoint).describe("As points") }))
      .describe("With split, one for each row"),
  })
  .meta({ id: "ReportTrend", description: "The figures of a report over time" })
export type ReportTrend = z.infer<typeof reportTrend>

const rowKey = z.string().regex(/^\d[\d-]{0,40}$/, "Must be the key of a row.")
export const callLogRequest = reportFilter
  .extend({
    metric: metricId.optional().describe("Only the rows that this figure counts or adds up"),
    objectId: z.int().min(1).optional().describe("Only the rows of this user, queue or group"),
    before: rowKey.optional().describe("Only rows before this one: nextBefore of the page before"),
    limit: z.int().min(1).max(200).default(50).describe("Rows per page"),
  })
  .meta({ id: "CallLogRequest" })
export type CallLogRequest = z.output<typeof callLogRequest>
export const reportCallLog = z
  .object({
    scope: reportScope,
    total: z
      .int()
      .nullable()
      .describe(
        "How many rows there are; the same as the figure, if metric is a number of calls. Null with before: they are counted for the first page",
      ),
    items: z
      .array(
        z
          .object({
            key: rowKey.describe("Key of the row"),
            channel: z
              .enum(["phone", "meeting", "message"])
              .describe("Which page callId belongs to: call, meeting or message"),
            callId: callId.describe("Id of the call, meeting or message"),
            object: reportObject.nullable().describe("Whose row it is; null in reports about the company"),
            startedAt: instant.describe("When the call started"),
            direction: z.string().describe("As the subject sees it"),
            result: z.string().describe("As the subject sees it"),
            fromNumber: z.string().describe("E.164 number or extension of the caller; empty when hidden"),
            fromName: z.string().describe("Name of the caller, if known"),
            toNumber: z.string().describe("What was dialed"),
            toName: z.string().describe("Name of what was dialed"),
            ringSeconds: z.int().describe("Seconds of ringing"),
            waitSeconds: z.int().describe("Seconds of waiting"),
            talkSeconds: z.int().describe("Seconds from answer to end, hold included"),
            holdSeconds: z.int().describe("Of these, seconds on hold"),
            type: z.string().describe("Type of a meeting or message; empty for calls"),
            isInternal: z.boolean().describe("Between extensions of the account"),
            isInternational: z.boolean().describe("From or to another country"),
            isSimulated: z.boolean().describe("Made by the simulated engine of the demo"),
          })
          .meta({
            id: "ReportCall",
            description: "A row of a report: a call, a user's part of it, or a stay in a queue or group",
          }),
      )
      .describe("Newest first"),
    nextBefore: rowKey.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "ReportCallLog", description: "The rows that a report counts" })
export type ReportCallLog = z.infer<typeof reportCallLog>

export const activeExtensionRequest = reportFilter
  .extend({
    state: z.enum(["active", "idle"]).default("active").describe("With a call in the period, or without"),
    idleDays: z
      .int()
      .min(1)
      .max(400)
      .default(30)
      .describe("With state idle: without a call for at least so many days up to now, whatever the period"),
    page: z.int().min(1).max(10_000).default(1).describe("Page, from 1"),
    pageSize: z.int().min(1).max(200).default(50).describe("Rows per page"),
  })
  .meta({ id: "ActiveExtensionRequest" })
export type ActiveExtensionRequest = z.output<typeof activeExtensionRequest>
export const activeExtensions = z
  .object({
    scope: reportScope,
    extensions: z.int().describe("Extensions that can have calls"),
    matching: z.int().describe("How many of them are active, or idle"),
    share: z.number().nullable().describe("The same in percent"),
    items: z
      .array(
        z.object({
          extensionId: z.int().describe("Id of the extension"),
          extension: z.string().describe("Number"),
          name: z.string().describe("Name"),
          userId: z.int().nullable().describe("Its user, if it has one"),
          userName: z.string().describe("Name of the user; empty without one"),
          lastCallAt: instant
            .nullable()
            .describe(
              "When its last call started; null without a call on record. In reports of queues and groups, the last call that came by these",
            ),
        }),
      )
      .describe("Active ones by number; idle ones without any call first, then the longest idle"),
  })
  .meta({ id: "ActiveExtensions", description: "Extensions with or without calls" })
export type ActiveExtensions = z.infer<typeof activeExtensions>

export const topKinds = [
  "callers",
  "calledNumbers",
  "usersByTalk",
  "usersByMissed",
  "queuesByAbandoned",
  "countries",
] as const
export const topRequest = reportFilter
  .extend({
    of: z.enum(topKinds).default("callers").describe("What to rank"),
    most: z
      .union([z.literal(5), z.literal(10), z.literal(25)])
      .default(10)
      .describe("How many"),
  })
  .meta({ id: "TopRequest" })
export type TopRequest = z.output<typeof topRequest>
export const topValues = z
  .object({
    scope: reportScope,
    of: z.enum(topKinds).describe("What is ranked"),
    items: z
      .array(
        z.object({
          value: z.string().describe("Number, id or country code"),
          name: z.string().describe("Name, if there is one"),
          figure: z.number().describe("Calls, or seconds of talk"),
        }),
      )
      .describe("Highest first; by name where amounts are the same"),
  })
  .meta({ id: "TopValues", description: "The highest values of a report" })
export type TopValues = z.infer<typeof topValues>
