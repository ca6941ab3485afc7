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
  reason: line(reasonLimit).refine(
    (text) => text.length >= 5,
    "Enter a short reason. Users of the account can read it.",
  ),
  minutes: z.int().min(1).max(longestAssumptionMinutes).default(longestAssumptionMinutes),
})
export type Assumption = z.output<typeof assumption>

const place = z.object({ accountId, accountName: z.string(), roleId, roleName: z.string() })

/** A token for acting elsewhere: who really acts (actor) and as whom (subject). */
export const actingToken = z.object({
  access_token: secret(z.string()),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  sessionId: z.string(),
  until: instant,
  kind: z.enum(["role", "trust", "assume"]),
  actor: place.extend({ userId: z.int(), name: z.string() }),
  subject: place,
  reason: z.string(),
})
export type ActingToken = z.infer<typeof actingToken>

/** A role a user can act in, and where. */
export const roleContext = z.object({
  account_id: accountId,
  accountName: z.string(),
  role_id: roleId,
  roleName: z.string(),
  is_default: z.boolean(),
  /** Held in the user's own account, or granted to it by an account that trusts it. */
  kind: z.enum(["own", "trust"]),
  /** Whether the caller acts in it now. */
  current: z.boolean(),
})
export type RoleContext = z.infer<typeof roleContext>

export const contextChoice = z.strictObject({ account_id: accountId.optional(), role_id: roleId })
export type ContextChoice = z.output<typeof contextChoice>

/** The roles of an account with how many users hold them, and the trusts that admit users of other accounts. */
export const accountContext = z.object({
  account_id: accountId,
  accountName: z.string(),
  role_id: roleId,
  roleName: z.string(),
  is_default: z.boolean(),
  kind: z.enum(["own", "trust"]),
  holders: z.int().nullable(),
})
export type AccountContext = z.infer<typeof accountContext>

// --- trusts ----------------------------------------------------------------------------------------------------------

export const trust = z.object({
  accountId,
  accountName: z.string(),
  trustedAccountId: accountId,
  trustedAccountName: z.string(),
  roleId,
  roleName: z.string(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  inForce: z.boolean(),
})
export type Trust = z.infer<typeof trust>

export const trusts = z.object({ given: z.array(trust), received: z.array(trust) })
export type Trusts = z.infer<typeof trusts>

export const trustDraft = z.strictObject({
  trustedAccountId: accountId,
  /**
   * Required in addition to the number: a typing error must not open the account to strangers, and numbers must not
   * reveal the names of accounts.
   */
  trustedAccountName: line(120),
  roleId,
  note: note(300).default(""),
  expiresAt: instant.nullable().default(null),
})
export type TrustDraft = z.output<typeof trustDraft>
