import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { instant, line } from "../../kit/text.ts"
import { reasonLimit } from "./acting.schema.ts"

/** How long an account stays open for viewing before a new opening, with a new reason, is required. */
export const openingMinutes = 60

export const openingDraft = z.strictObject({
  /** Shown to users of the account. */
  reason: line(reasonLimit)
    .refine((text) => text.length >= 5, "Enter a short reason. Users of the account can read it.")
    .describe("Why the account is viewed; its users can read it"),
})
export const opening = z.object({ accountId, reason: z.string().describe("The reason that was given"), until: instant })
export type Opening = z.infer<typeof opening>

/** A visit by a user of another account. */
export const visit = z.object({
  name: z.string().describe("Name of the visiting user"),
  /** The company of the user. */
  company: z.string().describe("Name of the visiting user's company"),
  roleName: z.string().describe("Role in which they viewed or acted"),
  /** "opened": viewed from a parent account. "assume": acted in a role. "trust": acted by a trust. */
  kind: z
    .enum(["opened", "assume", "trust"])
    .describe("opened: viewed from a parent account. assume: acted in a role. trust: acted by a trust"),
  reason: z.string().describe("The reason that was given; empty if none was needed"),
  startedAt: instant,
  /** When it ended, or when it expires. */
  endedAt: instant.describe("When it ended, or when it expires"),
  isOver: z.boolean().describe("Whether the visit has ended"),
})
export type Visit = z.infer<typeof visit>

export const openingSettings = z.strictObject({
  /** Whether the account's own partner must also give a reason before viewing it. */
  askReason: z.boolean().describe("Whether the account's own partner must also give a reason before viewing it"),
})
export type OpeningSettings = z.infer<typeof openingSettings>
