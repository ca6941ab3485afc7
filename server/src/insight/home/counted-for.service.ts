import type { Context } from "../../kit/context.ts"
import { byPermissions, type AnswerKept } from "../../kit/live/kept-answers.ts"

/** Events after which figures of a dashboard may be others. Calls are too many: their figures wait for the next time. */
const topics: ReadonlySet<string> = new Set([
  "account",
  "user",
  "extension",
  "device",
  "phone-number",
  "schedule",
  "emergencyLocation",
  "job",
  "role",
  "porting-order",
  "queue",
  "callGroup",
  "virtualReceptionist",
  "callFlow",
])

/** Whose figures these are: those of everybody with the same permissions in the account. */
export const countedFor = (ctx: Context): Omit<AnswerKept, "name"> => ({
  accountId: ctx.accountId,
  topics,
  key: byPermissions(ctx),
})
