import { z } from "zod"
import { instant } from "../../kit/text.ts"

/** Users of other accounts who are viewing or acting in an account now. */
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
