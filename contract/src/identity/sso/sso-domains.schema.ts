import { z } from "zod"
import { accountIdText } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { ssoProof } from "./sso.schema.ts"

export const mostDomains = 50
/** How long we look for the record before the domain counts as failed. */
export const domainDays = 30

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
    "Must be a domain such as example.com.",
  )
  .describe("The domain, such as example.com")

export const ssoDomain = z
  .object({
    domainId: id.describe("Id of the domain in this list"),
    domain: z.string().describe("The domain"),
    state: z
      .enum(["pending", "verified", "failed"])
      .describe(`pending: we look for the record; failed: it was not found within ${domainDays} days`),
    recordName: z.string().describe("Name of the TXT record to publish"),
    recordValue: z.string().describe("Value of the TXT record to publish"),
    lastCheckedAt: instant.nullable().describe("When we looked last"),
    lastFailure: z.string().nullable().describe("What we found then, as a sentence"),
    verifiedAt: instant.nullable().describe("When it was verified"),
    createdAt: instant.describe("When it was added or restarted"),
  })
  .meta({ id: "SsoDomain", description: "A domain whose people find single sign-on by their address" })
export type SsoDomain = z.infer<typeof ssoDomain>
export const ssoDomainDraft = z.strictObject({ domain: domainName, ...ssoProof })
export type SsoDomainDraft = z.output<typeof ssoDomainDraft>
export const ofSsoDomain = z.strictObject({
  accountId: accountIdText,
  domainId: accountIdText.describe("Id of the domain in the list"),
})
export const ssoDomains = z.object({ items: z.array(ssoDomain).describe("The domains, in alphabetical order") })
