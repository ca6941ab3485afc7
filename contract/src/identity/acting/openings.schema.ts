import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { instant, line } from "../../kit/text.ts"
import { reasonLimit } from "./acting.schema.ts"

/** For how long an account stays open to look at before it is recorded, and a reason asked for, again. */
export const openingMinutes = 60

export const openingDraft = z.strictObject({
  /** Why; people of the account read it. */
  reason: line(reasonLimit).refine(
    (text) => text.length >= 5,
    "Enter a short reason. Users of the account can read it.",
  ),
})
export const opening = z.object({ accountId, reason: z.string(), until: instant })
export type Opening = z.infer<typeof opening>

/** Somebody who was, or is, in the account without belonging to it. */
export const visit = z.object({
  name: z.string(),
  /** The company of the person. */
  company: z.string(),
  roleName: z.string(),
  /** "opened": looked from above. "assume": acted in a role. "trust": acted by a trust. */
  kind: z.enum(["opened", "assume", "trust"]),
  reason: z.string(),
  startedAt: instant,
  /** When it ended, or will end by itself. */
  endedAt: instant,
  isOver: z.boolean(),
})
export type Visit = z.infer<typeof visit>

export const openingSettings = z.strictObject({
  /** Whether even the account's own partner gives a reason before it looks. */
  askReason: z.boolean(),
})
export type OpeningSettings = z.infer<typeof openingSettings>
