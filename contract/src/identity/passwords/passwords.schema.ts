import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { userId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { newPassword } from "../users/users.schema.ts"
import { policyLimits } from "./security-policy.schema.ts"

/** Shown beside the field; the server decides whether a password is strong enough. An account can require more. */
export const passwordLength = { minimum: policyLimits.passwordMinimumLength.least, maximum: 128 } as const
/** Minutes a password link works. The one for new users lasts over a weekend. */
export const linkMinutes = { forgotten: 15, adminReset: 15, welcome: 3 * 24 * 60, ssoEnded: 3 * 24 * 60 } as const
export type LinkPurpose = keyof typeof linkMinutes

/** A current password as a user types it: no rules, because older passwords may follow older ones. */
const typedPassword = z.string().min(1, "Must not be empty.").max(500)
const linkToken = z.string().regex(/^[\w-]{43}$/, "This is not a valid link.")

export const ownPasswordChange = z.strictObject({ currentPassword: typedPassword, password: newPassword })
export type OwnPasswordChange = z.output<typeof ownPasswordChange>

export const passwordToCheck = z.strictObject({ password: z.string().max(passwordLength.maximum * 2) })
export const passwordVerdict = z.object({
  acceptable: z.boolean(),
  score: z.int().min(0).max(4),
  reasons: z.array(z.string()),
})

/** Which email to send: a link to choose a new password, or the welcome email for new users. */
export const emailToSend = z
  .strictObject({ mail: z.enum(["reset", "newUser"]).default("reset") })
  .default({ mail: "reset" })

export const passwordAge = z.object({
  isExpiredPassword: z.boolean(),
  mustChange: z.boolean(),
  reason: z
    .enum(["common"])
    .nullable()
    .describe("Why it must be changed, if no administrator required it: it is on the list of common passwords"),
  /** Null if passwords do not expire. */
  expiresAt: instant.nullable(),
})

export const passwordLink = z.strictObject({ token: linkToken })
export const passwordLinkCheck = passwordLink.extend(passwordToCheck.shape)
export const passwordLinkUse = passwordLink.extend({
  password: newPassword,
  secretAnswer: z.string().max(200).optional(),
})
export type PasswordLinkUse = z.output<typeof passwordLinkUse>
/** What the page behind a link needs to know; `secretQuestion` is asked in addition to the link. */
export const passwordLinkInfo = z.object({
  purpose: z.enum(["forgotten", "adminReset", "welcome", "ssoEnded"]),
  loginName: z.string(),
  secretQuestion: z.string().nullable(),
  expiresAt: instant,
})

export const secretQuestionEntry = z.object({ secretQuestionId: z.int(), secretQuestion: z.string() })
export const ownSecretQuestion = z.object({
  secretQuestionId: z.int().nullable(),
  secretQuestion: z.string().nullable(),
})
/** The answer is used to recover access, so setting it requires the password. */
export const secretQuestionDraft = z.strictObject({
  secretQuestionId: z.int(),
  answer: z.string().trim().min(3, "At least 3 characters.").max(200),
  currentPassword: typedPassword,
})
export type SecretQuestionDraft = z.output<typeof secretQuestionDraft>

export const securitySettings = z.object({
  userId,
  loginName: z.string(),
  allowLogin: z.boolean(),
  mustChangePassword: z.boolean(),
  isExpiredPassword: z.boolean(),
  /** The account's policy. */
  passwordExpiresDays: z.int().nullable(),
})
export const securitySettingsEdit = z.strictObject({ mustChangePassword: z.boolean() })

/** The settings that only the user and those who manage users can see. */
export const sensitiveSecuritySettings = securitySettings.extend({
  email: z.string(),
  passwordChangedAt: instant.nullable(),
  passwordExpiresAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
  attemptsLeft: z.int(),
  lockedUntil: instant.nullable(),
  activeSessions: z.int(),
  hasSecretQuestion: z.boolean(),
  secretQuestionId: z.int().nullable(),
  secretQuestion: z.string().nullable(),
})
export type SensitiveSecuritySettings = z.output<typeof sensitiveSecuritySettings>

/** These settings affect how the user can sign in, so callers confirm that it is them. */
export const sensitiveSecurityEdit = z.strictObject({
  ...identityProof,
  mustChangePassword: z.boolean().optional(),
  removeSecretQuestion: z.literal(true).optional(),
  unlock: z.literal(true).optional(),
  endSessions: z.literal(true).optional(),
})
export type SensitiveSecurityEdit = z.output<typeof sensitiveSecurityEdit>
