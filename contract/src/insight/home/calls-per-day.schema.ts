import { z } from "zod"
import { accountId } from "../../kit/ids.ts"

const day = z.string().describe("The day in the account's time zone, such as 2026-11-16")
const inboundCalls = z.int().describe("Inbound calls that started on it")

export const callsPerDay = z
  .object({
    accountId,
    days: z
      .array(z.object({ day, inboundCalls }))
      .describe("The last 14 days, the oldest first; the last one is today"),
    before: z.array(z.object({ day, inboundCalls })).describe("The 14 days before them, day by day"),
    results: z
      .array(
        z.object({
          metric: z.string().describe("The figure of the company report that counts these calls"),
          name: z.string().describe("Its name"),
          calls: z.array(z.int()).describe("How many inbound calls ended in this way, one for each of days"),
        }),
      )
      .describe("How the calls ended, in the order in which charts stack them; a call is counted in one of them"),
  })
  .meta({ id: "CallsPerDay", description: "Inbound calls of the last 14 days by result" })
export type CallsPerDay = z.infer<typeof callsPerDay>
