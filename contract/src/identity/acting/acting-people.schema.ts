import { z } from "zod"
import { instant } from "../../kit/text.ts"

/** Users of other accounts who are viewing or acting in an account now. */
export const actingPersonEntry = z.object({
  sessionId: z.string().describe("Id of their session, to end it"),
  name: z.string().describe("Name of the user"),
  fromAccount: z.string().describe("Name of the user's own account"),
  roleName: z.string().describe("Role in which they view or act"),
  kind: z
    .enum(["trust", "assume", "open"])
    .describe("trust: by a trust. assume: in an assumed role. open: viewing from a parent account"),
  reason: z.string().describe("The reason that was given; empty if none was needed"),
  startedAt: instant,
  until: instant,
})
export type ActingPersonEntry = z.infer<typeof actingPersonEntry>
