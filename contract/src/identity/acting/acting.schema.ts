import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line, note } from "../../kit/text.ts"
import { roleId } from "../roles/custom-roles.schema.ts"

/** The longest time a role can be assumed; after that, a new reason is required. */
export const longestAssumptionMinutes = 60
export const reasonLimit = 200

export const assumption = z.strictObject({
  accountId,
  roleId,
  reason: line(reasonLimit)
    .refine((text) => text.length >= 5, "Enter a short reason. Users of the account can read it.")
    .describe("Why; users of the account can read it"),
  minutes: z
    .int()
    .min(1)
    .max(longestAssumptionMinutes)
    .default(longestAssumptionMinutes)
    .describe("After how many minutes it ends, at most 60"),
})
export type Assumption = z.output<typeof assumption>

const place = z.object({
  accountId,
  accountName: z.string().describe("Name of the account"),
  roleId,
  roleName: z.string().describe("Name of the role"),
})

/** A token for acting elsewhere: who really acts (actor) and as whom (subject). */
export const actingToken = z.object({
  access_token: secret(z.string()).describe("Token for acting there; send it as Authorization: Bearer …"),
  token_type: z.literal("bearer"),
  expires_in: z.int().describe("Seconds until the token expires; renew it as long as the acting session lasts"),
  sessionId: z.string().describe("Id of the acting session"),
  until: instant,
  kind: z.enum(["role", "trust", "assume"]).describe("Another role of one's own, a trust, or an assumed role"),
  actor: place
    .extend({
      userId: z.int().describe("Id of the user who acts"),
      name: z.string().describe("Name of the user who acts"),
    })
    .describe("Who really acts, with their own account and role"),
  subject: place.describe("The account and role they act in"),
  reason: z.string().describe("Reason that was given; empty if none was needed"),
})
export type ActingToken = z.infer<typeof actingToken>

/** A role a user can act in, and where. */
export const roleContext = z.object({
  account_id: accountId,
  accountName: z.string().describe("Name of the account"),
  role_id: roleId,
  roleName: z.string().describe("Name of the role"),
  is_default: z.boolean().describe("Whether the caller acts in it after signing in"),
  /** Held in the user's own account, or granted to it by an account that trusts it. */
  kind: z
    .enum(["own", "trust"])
    .describe("own: held in the user's own account. trust: granted by an account that trusts it"),
  /** Whether the caller acts in it now. */
  current: z.boolean().describe("Whether the caller acts in it now"),
})
export type RoleContext = z.infer<typeof roleContext>

export const contextChoice = z.strictObject({ account_id: accountId.optional(), role_id: roleId })
export type ContextChoice = z.output<typeof contextChoice>

/** The roles of an account with how many users hold them, and the trusts that admit users of other accounts. */
export const accountContext = z.object({
  account_id: accountId,
  accountName: z.string().describe("Name of the account"),
  role_id: roleId,
  roleName: z.string().describe("Name of the role"),
  is_default: z.boolean().describe("Whether the caller acts in it after signing in"),
  kind: z
    .enum(["own", "trust"])
    .describe("own: a role of users of the account. trust: for users of an account that is trusted"),
  holders: z.int().nullable().describe("Number of users who have the role; null for trusts"),
})
export type AccountContext = z.infer<typeof accountContext>

// --- trusts ----------------------------------------------------------------------------------------------------------

export const trust = z.object({
  accountId,
  accountName: z.string().describe("Name of the account"),
  trustedAccountId: accountId,
  trustedAccountName: z.string().describe("Name of the trusted account"),
  roleId,
  roleName: z.string().describe("Name of the role"),
  note: z.string().describe("Why the trust exists"),
  createdBy: z.string().describe("Name of the user who added the trust"),
  createdAt: instant,
  expiresAt: instant.nullable().describe("When the trust ends by itself; null for never"),
  inForce: z.boolean().describe("Whether the trust counts now"),
})
export type Trust = z.infer<typeof trust>

export const trusts = z.object({
  given: z.array(trust).describe("Accounts that this account trusts"),
  received: z.array(trust).describe("Accounts that trust this account"),
})
export type Trusts = z.infer<typeof trusts>

export const trustDraft = z.strictObject({
  trustedAccountId: accountId.describe("Id of the account whose users can act here"),
  /**
   * Required in addition to the number: a typing error must not open the account to strangers, and numbers must not
   * reveal the names of accounts.
   */
  trustedAccountName: line(120).describe("Name of that account, exactly; it protects against a mistyped id"),
  roleId,
  note: note(300).default("").describe("Why the trust exists"),
  expiresAt: instant.nullable().default(null).describe("When the trust ends by itself; null for never"),
})
export type TrustDraft = z.output<typeof trustDraft>
