import { z } from "zod"
import { noticeKinds } from "../../kit/notice-kinds.ts"
import { instant } from "../../kit/text.ts"

/** A notification about an account, for its users. */
export const notice = z.object({
  noticeId: z.int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** The path of the related page below the account's path. */
  path: z.string(),
  createdAt: instant,
})
export type Notice = z.infer<typeof notice>

/** Identifies a notification: `notice:12`, `job:34`, or a state of the account such as `status:Suspended`. */
export const noticeKey = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z-]+:[\w:.+-]+$/, "Must be the key of a notice.")

export const noticeOverview = z.object({
  /** Newest first, including cleared ones; empty unless the caller may see the account's status. */
  notices: z.array(notice),
  /** Keys that the caller has cleared. */
  cleared: z.array(z.string()),
})
export type NoticeOverview = z.infer<typeof noticeOverview>

export const clearNoticesRequest = z.strictObject({ keys: z.array(noticeKey).min(1).max(100) })
