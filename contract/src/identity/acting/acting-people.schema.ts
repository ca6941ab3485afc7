import { z } from "zod"
import { instant } from "../../kit/text.ts"

/** People who use an account in another's name right now. */
export const actingPersonEntry = z.object({
  sessionId: z.string(),
  name: z.string(),
  fromAccount: z.string(),
  roleName: z.string(),
  kind: z.enum(["trust", "assume", "open"]),
  reason: z.string(),
  startedAt: instant,
  until: instant,
})
export type ActingPersonEntry = z.infer<typeof actingPersonEntry>
