import { z } from "zod"
import { accountStatus } from "../../ground/accounts/accounts.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"
import { attentionKinds, severities } from "./attention-kinds.ts"

export const customerAttention = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    status: accountStatus.describe("Status of the account"),
    severity: z.enum(severities).describe("The worst of its items"),
    items: z
      .array(
        z.object({
          kind: z.enum(attentionKinds).describe("What it is about"),
          severity: z.enum(severities).describe("How urgent it is"),
          count: z.int().describe("How many there were when it was checked"),
          sentence: z.string().describe("The item as a sentence"),
        }),
      )
      .describe("What needs attention there, the worst first"),
    checkedAt: instant.describe("When the account was checked"),
  })
  .meta({ id: "CustomerAttention", description: "An account below the caller's that needs attention" })
export type CustomerAttention = z.infer<typeof customerAttention>

export const customerSorts = ["worst"] as const
export const customerFilter = pageQuery(customerSorts)
export type CustomerFilter = z.output<typeof customerFilter>

export const growth = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().describe("The month, such as 2026-11"),
          newAccounts: z.int().describe("Accounts created in it"),
          endedAccounts: z.int().describe("Accounts canceled in it, also if they are active again"),
          newUsers: z.int().describe("Users added in it, also if they were deleted since"),
        }),
      )
      .describe("The last 12 months, the oldest first; the last one is not over"),
    accounts: z.int().describe("Accounts below that are not canceled"),
    users: z.int().describe("Users of these accounts"),
  })
  .meta({ id: "CustomerGrowth", description: "New and ended accounts and new users below the caller's account" })
export type Growth = z.infer<typeof growth>

export const systemState = z
  .object({
    jobs: z
      .object({
        running: z.int().describe("Jobs that run now"),
        waiting: z.int().describe("Jobs that are due and wait for a worker"),
        late: z.int().describe("Of these, jobs that were due more than 5 minutes ago"),
        failed: z.int().describe("Jobs that failed in the last 24 hours"),
      })
      .describe("Background work of all accounts"),
    mail: z
      .object({
        waiting: z.int().describe("Emails that were not sent yet"),
        oldestAt: instant.nullable().describe("When the oldest of them was written; null without any"),
      })
      .nullable()
      .describe("The outgoing mail; null if the caller may not see it"),
    nodes: z
      .array(
        z.object({
          host: z.string().describe("Name of the host"),
          seenAt: instant.describe("When it last reported"),
        }),
      )
      .describe("The server processes; empty with the embedded database, which has one"),
    engine: z
      .object({
        name: z.string().describe("What carries calls"),
        isSimulated: z.boolean().describe("Calls are simulated: nobody is really called"),
      })
      .describe("The engine"),
    readAt: instant.describe("When it was read"),
  })
  .meta({ id: "SystemState", description: "How the installation is doing" })
export type SystemState = z.infer<typeof systemState>
