import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { userId } from "../../kit/ids.ts"
import { line } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"
import { periodPresets } from "./report-period.ts"

export const reportDay = z.iso
  .date("Must be a date such as 2026-11-16.")
  .refine((date) => date >= "2000-01-01" && date <= "2099-12-31", "Enter a date from 2000 to 2099.")
const someIds = <T extends z.ZodType>(id: T) => z.array(id).min(1).max(200)

export const reportDirections = ["inbound", "outbound", "internal", "meeting"] as const
export const reportResults = [
  "answered",
  "missed",
  "voicemail",
  "abandoned",
  "early",
  "overflowed",
  "callback",
  "elsewhere",
  "notRung",
  "connected",
  "noAnswer",
  "canceled",
  "forwarded",
  "busy",
  "blocked",
  "failed",
  "ended",
  "held",
  "recorded",
  "queued",
  "sent",
  "delivered",
  "rejected",
] as const
export const reportTypes = ["instant", "scheduled", "recurring", "sms", "mms", "internal"] as const

/** Which rows a report counts. */
export const reportFilter = z
  .strictObject({
    period: z
      .enum(periodPresets)
      .default("last7Days")
      .describe("Days up to today in the time zone of the report; custom needs from and to"),
    from: reportDay.optional().describe("First day, with period custom"),
    to: reportDay.optional().describe("Last day, with period custom"),
    timeZone: timeZoneId.optional().describe("IANA name; the time zone of the account if omitted"),
    weekdays: z
      .array(z.int().min(0).max(6))
      .min(1)
      .max(7)
      .optional()
      .describe("Only these days of the week: 0 is Sunday, 6 is Saturday"),
    hourFrom: z.int().min(0).max(23).optional().describe("Only calls that started at or after this hour of the day"),
    hourTo: z
      .int()
      .min(1)
      .max(24)
      .optional()
      .describe("Only calls that started before this hour; with a lower one than hourFrom, hours go on after midnight"),
    scheduleId: extensionId
      .optional()
      .describe("A schedule for openState. Its hours of today are applied to the whole period, without manual changes"),
    openState: z.enum(["open", "closed"]).optional().describe("Only calls while the schedule was open, or closed"),
    directions: z
      .array(z.enum(reportDirections))
      .min(1)
      .max(4)
      .optional()
      .describe("Only these directions, as the subject sees them"),
    results: z
      .array(z.enum(reportResults))
      .min(1)
      .max(20)
      .optional()
      .describe("Only these results, as the subject sees them"),
    types: z.array(z.enum(reportTypes)).min(1).max(6).optional().describe("Only these types of meetings or messages"),
    isInternal: z.boolean().optional().describe("Only calls between extensions of the account, or only others"),
    isInternational: z.boolean().optional().describe("Only calls from or to another country, or only others"),
    wholeCall: z
      .boolean()
      .optional()
      .describe(
        "Whether directions, results, isInternational and seconds are those of the whole call, as the company sees it, also in reports of users, queues and groups",
      ),
    userIds: someIds(userId)
      .optional()
      .describe("Only calls in which one of these users took part; in the report of users, only these rows"),
    extensionIds: someIds(extensionId).optional().describe("Only calls in which one of these extensions took part"),
    queueIds: someIds(extensionId)
      .optional()
      .describe("Only calls that came through one of these queues; in the report of queues, only these rows"),
    groupIds: someIds(extensionId)
      .optional()
      .describe("Only calls that rang one of these call groups; in the report of groups, only these rows"),
    numbers: z.array(line(40)).min(1).max(50).optional().describe("Only calls from or to one of these numbers"),
    fromNumbers: z
      .array(line(40))
      .min(1)
      .max(50)
      .optional()
      .describe("Only calls or messages from one of these numbers or extensions, as the call log writes them"),
    toNumbers: z
      .array(line(40))
      .min(1)
      .max(50)
      .optional()
      .describe("Only calls or messages to one of these numbers or extensions, as the call log writes them"),
    locationIds: someIds(extensionId)
      .optional()
      .describe("Only calls in which an extension of one of these locations took part"),
    tagIds: someIds(extensionId).optional().describe("Only calls to numbers with one of these custom tags"),
    minSeconds: z.int().min(0).max(86_400).optional().describe("Only calls with at least so many seconds of talk"),
    maxSeconds: z.int().min(0).max(86_400).optional().describe("Only calls with at most so many seconds of talk"),
    minWaitSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .optional()
      .describe("Only calls that waited at least so many seconds in a queue, or rang so long in a call group"),
    maxWaitSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .optional()
      .describe("Only calls that waited at most so many seconds in a queue, or rang so long in a call group"),
  })
  .meta({ id: "ReportFilter", description: "Which calls a report counts. All conditions must hold" })
export type ReportFilter = z.output<typeof reportFilter>
