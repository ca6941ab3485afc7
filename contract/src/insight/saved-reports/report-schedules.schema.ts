import { z } from "zod"
import { reportDay } from "../reports/report-filter.schema.ts"
import { userId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"
import { scheduleFrequencies } from "./schedule-runs.ts"

export const reportScheduleLimits = {
  perAccount: 20,
  recipients: 20,
  failures: 3,
  previewed: 5,
  deliveries: 100,
  /** A longer report is only linked. */
  attachedRows: 2000,
} as const

/** What an email brings besides the link, where the account allows it. */
export const reportAttachments = ["none", "pdf", "xlsx", "csv"] as const
export type ReportAttachment = (typeof reportAttachments)[number]

const times = {
  frequency: z.enum(scheduleFrequencies).describe("How often it runs"),
  weekday: z.int().min(0).max(6).describe("Day of a weekly run: 0 is Sunday"),
  monthDay: z.int().min(1).max(31).describe("Day of a monthly run; months with fewer days run on their last day"),
  onDate: reportDay.nullable().describe("Day of a report that runs once"),
  hour: z.int().min(0).max(23).describe("Hour of the day at which it runs; an hourly one runs every hour"),
  timeZone: timeZoneId.describe("IANA name of the time zone of the hour, and of the days that the report is about"),
  endDate: reportDay.nullable().describe("Last day on which it runs; null for no end"),
  attach: z
    .enum(reportAttachments)
    .describe(
      "Kind of the file that each recipient gets, made with their own permissions; none for a link only. Only accounts that allow figures in emails can have files",
    ),
}

export const reportScheduleDraft = z
  .strictObject({
    isOn: z.boolean().default(true).describe("Whether it runs"),
    frequency: times.frequency.default("weekly"),
    weekday: times.weekday.default(1),
    monthDay: times.monthDay.default(1),
    onDate: times.onDate.default(null),
    hour: times.hour.default(8),
    timeZone: times.timeZone,
    endDate: times.endDate.default(null),
    attach: times.attach.default("none"),
    recipientIds: z
      .array(userId)
      .min(1, "Choose at least one recipient.")
      .max(reportScheduleLimits.recipients, `Choose at most ${reportScheduleLimits.recipients} recipients.`)
      .describe("Users of the account who get the email. They can open the report with their own permissions"),
    onlyWhenNotEmpty: z.boolean().default(false).describe("Sends nothing if the report counts no calls"),
  })
  .meta({ id: "ReportScheduleDraft", description: "When a saved report is sent, and to whom" })
export type ReportScheduleDraft = z.output<typeof reportScheduleDraft>

export const reportSchedule = z
  .object({
    exists: z.boolean().describe("Whether the report has a schedule; the other fields are proposals if not"),
    isOn: z.boolean().describe("Whether it runs"),
    ...times,
    recipientIds: z.array(z.int()).describe("Users who get the email"),
    recipients: z
      .array(z.object({ userId: z.int().describe("Id of the user"), name: z.string().describe("Name of the user") }))
      .describe("Those of them who are still users of the account"),
    onlyWhenNotEmpty: z.boolean().describe("Whether nothing is sent if the report counts no calls"),
    whyOff: z.string().nullable().describe("Why it was switched off by itself"),
    nextRuns: z.array(instant).describe("The next five runs; empty while it is off"),
  })
  .meta({ id: "ReportSchedule", description: "When a saved report is sent, and to whom" })
export type ReportSchedule = z.infer<typeof reportSchedule>

export const reportMailSettings = z
  .object({
    hasFigures: z.boolean().describe("Whether emails of scheduled reports can have figures and files"),
  })
  .meta({ id: "ReportMailSettings", description: "What emails of scheduled reports can contain in an account" })
export type ReportMailSettings = z.infer<typeof reportMailSettings>
export const reportMailSettingsEdit = z
  .strictObject({
    hasFigures: z.boolean().describe("Whether emails of scheduled reports can have figures and files"),
  })
  .meta({ id: "ReportMailSettingsEdit", description: "What emails of scheduled reports can contain" })

export const reportDelivery = z
  .object({
    deliveryId: z.int().describe("Id of the delivery"),
    at: instant.describe("When it ran"),
    state: z
      .enum(["queued", "sent", "skipped", "failed"])
      .describe(
        "An email still waits for the mail server, all were sent, the report was empty, or it or an email of it failed",
      ),
    from: z.string().nullable().describe("First day of the report"),
    to: z.string().nullable().describe("Last day of the report"),
    recipientCount: z.int().describe("How many emails were written"),
    isManual: z.boolean().describe("Whether it was started with “Run now”"),
    error: z
      .string()
      .nullable()
      .describe("Why it failed, how many emails did, or how many had a link only; null if there is nothing to say"),
  })
  .meta({ id: "ReportDelivery", description: "One run of a scheduled report" })
export type ReportDelivery = z.infer<typeof reportDelivery>
