import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { noticeGroupNames, noticeKinds, noticeSeverities } from "../../kit/notice-kind-names.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

const noticeId = z.int().min(1).describe("Id of the notification")
const kind = z.enum(noticeKinds).describe("What happened; the preferences list all kinds")
const severity = z.enum(noticeSeverities).describe("How urgent it is")
const group = z.enum(noticeGroupNames).describe("The part of the product that the kind belongs to")

export const notice = z
  .object({
    noticeId,
    accountId: accountId.describe("The account that it is about"),
    kind,
    severity,
    title: z.string().describe("What happened, in one line"),
    text: z.string().describe("Details, and what to do"),
    link: z.string().nullable().describe("Address of the page about it, below the host of the portal; null if none"),
    jobId: z.int().nullable().describe("The job that it is about; null if it is about something else"),
    createdAt: instant.describe("When it happened"),
    expiresAt: instant.nullable().describe("When it is no longer listed; null: after 90 days"),
    readAt: instant.nullable().describe("When the caller read it; null if it is unread"),
    doneAt: instant.nullable().describe("When the caller marked it as done, or its cause ended; null if it is open"),
    endedByItself: z.boolean().describe("Whether its cause has ended, for example a phone that is connected again"),
  })
  .meta({ id: "Notice", description: "A notification for the caller" })
export type Notice = z.infer<typeof notice>

export const noticeSorts = ["newest"] as const
export const noticeFilter = pageQuery(noticeSorts).extend({
  read: z.enum(["unread", "read"]).optional().describe("Only unread or only read notifications"),
  done: z.enum(["open", "done"]).optional().describe("Only open notifications, or only those that are done"),
  kind: z.enum(noticeKinds).optional().describe("Only notifications of this kind"),
  group: group.optional().describe("Only notifications of this group of kinds"),
  severity: z.enum(noticeSeverities).optional().describe("Only notifications of this severity"),
  banner: z.literal("true").optional().describe("Only notifications that the portal shows at the top of every page"),
})
export type NoticeFilter = z.output<typeof noticeFilter>

export const unreadNotices = z
  .object({ unread: z.int().describe("Unread notifications of the caller, counted up to 1,000") })
  .meta({ id: "UnreadNotices", description: "How many notifications are unread" })

export const someNotices = z
  .strictObject({
    noticeIds: z.array(noticeId).min(1).max(100).describe("Ids of notifications; those of others are ignored"),
  })
  .meta({ id: "SomeNotices", description: "Notifications to mark" })
export const doneNotices = someNotices
  .extend({ done: z.boolean().default(true).describe("False: open again. Ignored if the cause has ended by itself") })
  .meta({ id: "DoneNotices", description: "Notifications to mark as done or open" })

export const markedNotices = z
  .object({ marked: z.int().describe("How many notifications have changed") })
  .meta({ id: "MarkedNotices", description: "How many notifications were marked" })
