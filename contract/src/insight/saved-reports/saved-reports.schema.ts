import { z } from "zod"
import { accountIdText, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line } from "../../kit/text.ts"
import { reportFilter } from "../reports/report-filter.schema.ts"
import { reportSubjects } from "../reports/report-subjects.ts"
import { summaryRequest } from "../reports/reports.schema.ts"

/** Reports that can be saved: those with a page that opens with their filter. */
export const savedSubjects = reportSubjects

export const savedReportLimits = { perUser: 50, sharedWith: 200, columns: 40 } as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const roleId = z.int().min(1).max(2_147_483_647).describe("Id of the role")
const name = line(60).describe("Name, unique among your reports")
const columns = z
  .array(z.string().max(40))
  .max(savedReportLimits.columns)
  .describe("Figures that are shown, in order; all if empty")
const sort = summaryRequest.shape.sort.describe("Figure to sort rows by; by name if omitted")
const descending = z.boolean().describe("Highest first, if sorted by a figure")
const userIds = z.array(userId).max(savedReportLimits.sharedWith).describe("Users who can open it")
const roleIds = z.array(roleId).max(savedReportLimits.sharedWith).describe("Roles whose users can open it")
const version = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .describe("The version that was read; the change is refused if there is a newer one")

export const savedReport = z
  .object({
    reportId: id.describe("Id of the saved report"),
    name: z.string().describe("Name"),
    subject: z.enum(savedSubjects).describe("What the report is about"),
    filter: reportFilter.describe("Which calls it counts. Relative periods are those of the day on which it is opened"),
    columns: z.array(z.string()).describe("Figures that are shown, in order; all if empty"),
    sort: z.string().nullable().describe("Figure to sort rows by; null for the name"),
    descending: z.boolean().describe("Highest first, if sorted by a figure"),
    ownerId: z.int().describe("Id of the user who saved it"),
    ownerName: z.string().describe("Name of the user who saved it"),
    isMine: z.boolean().describe("Whether you own it and can change it"),
    mayDelete: z
      .boolean()
      .describe("Whether you can delete it: your own, or as an administrator one that is sent by email"),
    isScheduled: z.boolean().describe("Whether it has a schedule by which it is sent by email"),
    sharedWithUserIds: z.array(z.int()).describe("Users who can open it"),
    sharedWithUsers: z
      .array(z.object({ userId: z.int().describe("Id of the user"), name: z.string().describe("Name of the user") }))
      .describe("The same with their names"),
    sharedWithRoleIds: z.array(z.int()).describe("Roles whose users can open it"),
    mayRead: z.boolean().describe("Whether you may read the report it opens. It is always made with your permissions"),
    lastOpenedAt: instant.nullable().describe("When it was last opened"),
    createdAt: instant.describe("When it was saved"),
    changedAt: instant.describe("When it was last changed"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes"),
  })
  .meta({ id: "SavedReport", description: "A report that a user kept with its filter" })
export type SavedReport = z.infer<typeof savedReport>

export const savedReportDraft = z
  .strictObject({
    name,
    subject: z.enum(savedSubjects).describe("What the report is about"),
    filter: reportFilter.default({ period: "last7Days" }),
    columns: columns.default([]),
    sort,
    descending: descending.default(true),
    sharedWithUserIds: userIds.default([]),
    sharedWithRoleIds: roleIds.default([]),
  })
  .meta({ id: "SavedReportDraft", description: "A report to save" })
export type SavedReportDraft = z.output<typeof savedReportDraft>
/** Omitted fields stay. */
export const savedReportEdit = z
  .strictObject({
    name: name.optional(),
    filter: reportFilter.optional(),
    columns: columns.optional(),
    sort: sort.unwrap().nullable().optional().describe("Figure to sort rows by; null for the name"),
    descending: descending.optional(),
    sharedWithUserIds: userIds.optional(),
    sharedWithRoleIds: roleIds.optional(),
    version,
  })
  .meta({ id: "SavedReportEdit", description: "Changes of a saved report" })
export type SavedReportEdit = z.output<typeof savedReportEdit>

export const savedReportSorts = ["name"] as const
export const savedReportFilter = pageQuery(savedReportSorts).extend({
  of: z.enum(["all", "mine", "shared"]).default("all").describe("Your own reports, those of others, or both"),
})
export type SavedReportFilter = z.output<typeof savedReportFilter>

export const ofSavedReport = z.strictObject({
  accountId: accountIdText,
  reportId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .pipe(id)
    .describe("Id of the saved report"),
})
