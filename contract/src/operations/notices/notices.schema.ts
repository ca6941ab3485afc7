import { z } from "zod"
import { noticeKinds } from "../../kit/notice-kinds.ts"
import { instant } from "../../kit/text.ts"

/** News about an account, for its people. */
export const notice = z.object({
  noticeId: z.int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** The page of the account that shows it, after the account's own address. */
  path: z.string(),
  createdAt: instant,
})
export type Notice = z.infer<typeof notice>

/** Names a notice: `notice:12`, `job:34`, or a state of the account such as `status:Suspended`. */
export const noticeKey = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z-]+:[\w:.+-]+$/, "Must be the key of a notice.")

export const noticeOverview = z.object({
  /** Newest first, cleared ones included; for those who may see the account's status. */
  notices: z.array(notice),
  /** Keys that the caller has cleared. */
  cleared: z.array(z.string()),
})
export type NoticeOverview = z.infer<typeof noticeOverview>

export const clearNoticesRequest = z.strictObject({ keys: z.array(noticeKey).min(1).max(100) })
