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

export const ownPasswordChange = z.strictObject({
  currentPassword: typedPassword.describe("The password that is in use now"),
  password: newPassword.describe("The new password"),
})
export type OwnPasswordChange = z.output<typeof ownPasswordChange>

export const passwordToCheck = z.strictObject({
  password: z
    .string()
    .max(passwordLength.maximum * 2)
    .describe("The password to check; it is not stored"),
})
export const passwordVerdict = z.object({
  acceptable: z.boolean().describe("Whether the password may be set"),
  score: z.int().min(0).max(4).describe("Strength from 0 (very weak) to 4 (very strong)"),
  reasons: z.array(z.string()).describe("Why it is not acceptable, as sentences"),
})

/** Which email to send: a link to choose a new password, or the welcome email for new users. */
export const emailToSend = z
  .strictObject({
    mail: z
      .enum(["reset", "newUser"])
      .default("reset")
      .describe("reset: a link to choose a new password. newUser: the welcome email again"),
  })
  .default({ mail: "reset" })

export const passwordAge = z.object({
  isExpiredPassword: z.boolean().describe("Whether the password is older than the account allows"),
  mustChange: z.boolean().describe("Whether a new password has to be chosen at the next sign-in"),
  reason: z
    .enum(["common"])
    .nullable()
    .describe("Why it must be changed, if no administrator required it: it is on the list of common passwords"),
  /** Null if passwords do not expire. */
  expiresAt: instant.nullable().describe("When the password expires; null if passwords do not expire"),
})

export const passwordLink = z.strictObject({ token: linkToken.describe("The token in the link from the email") })
export const passwordLinkCheck = passwordLink.extend(passwordToCheck.shape)
export const passwordLinkUse = passwordLink.extend({
  password: newPassword.describe("The new password"),
  secretAnswer: z.string().max(200).optional().describe("Answer to the secret question, if the link asks for it"),
})
export type PasswordLinkUse = z.output<typeof passwordLinkUse>
/** What the page behind a link needs to know; `secretQuestion` is asked in addition to the link. */
export const passwordLinkInfo = z.object({
  purpose: z
    .enum(["forgotten", "adminReset", "welcome", "ssoEnded"])
    .describe(
      "forgotten: requested by the user. adminReset: sent by an administrator. welcome: for a new user. ssoEnded: single sign-on was turned off",
    ),
  loginName: z.string().describe("Login name of the user whose password is set"),
  secretQuestion: z.string().nullable().describe("Question that has to be answered too; null if there is none"),
  expiresAt: instant.describe("When the link stops working"),
})

export const secretQuestionEntry = z.object({
  secretQuestionId: z.int().describe("Id of the question"),
  secretQuestion: z.string().describe("Text of the question"),
})
export const ownSecretQuestion = z.object({
  secretQuestionId: z.int().nullable().describe("Id of the chosen question; null if none is set"),
  secretQuestion: z.string().nullable().describe("Text of the chosen question; null if none is set"),
})
/** The answer is used to recover access, so setting it requires the password. */
export const secretQuestionDraft = z.strictObject({
  secretQuestionId: z.int().describe("Id of one of the available questions"),
  answer: z
    .string()
    .trim()
    .min(3, "At least 3 characters.")
    .max(200)
    .describe("The answer, at least 3 characters. It is never returned"),
  currentPassword: typedPassword.describe("The user's password, to confirm"),
})
export type SecretQuestionDraft = z.output<typeof secretQuestionDraft>

export const securitySettings = z.object({
  userId,
  loginName: z.string().describe("Name with which the user signs in"),
  allowLogin: z.boolean().describe("Whether the user can sign in"),
  mustChangePassword: z.boolean().describe("Whether the user has to choose a new password at the next sign-in"),
  isExpiredPassword: z.boolean().describe("Whether the password is older than the account allows"),
  /** The account's policy. */
  passwordExpiresDays: z.int().nullable().describe("Days after which passwords of the account expire; null for never"),
})
export const securitySettingsEdit = z.strictObject({
  mustChangePassword: z.boolean().describe("Whether the user has to choose a new password at the next sign-in"),
})

/** The settings that only the user and those who manage users can see. */
export const sensitiveSecuritySettings = securitySettings.extend({
  email: z.string().describe("Email address"),
  passwordChangedAt: instant.nullable().describe("When the password was set last; null if the user has none"),
  passwordExpiresAt: instant.nullable().describe("When the password expires; null if it does not"),
  lastSignInAt: instant.nullable().describe("When the user signed in last; null if never"),
  attemptsLeft: z.int().describe("Wrong passwords that are left before sign-in is locked"),
  lockedUntil: instant.nullable().describe("Until when sign-in is locked after wrong passwords; null if it is not"),
  activeSessions: z.int().describe("Number of the user's open sessions"),
  hasSecretQuestion: z.boolean().describe("Whether a secret question is set"),
  canSetSecretQuestion: z.boolean().describe("Whether the account allows users to choose a secret question"),
  secretQuestionId: z.int().nullable().describe("Id of the chosen question; null if none is set"),
  secretQuestion: z.string().nullable().describe("Text of the chosen question; null if none is set"),
})
export type SensitiveSecuritySettings = z.output<typeof sensitiveSecuritySettings>

/** These settings affect how the user can sign in, so callers confirm that it is them. */
export const sensitiveSecurityEdit = z.strictObject({
  ...identityProof,
  mustChangePassword: z
    .boolean()
    .optional()
    .describe("Whether the user has to choose a new password at the next sign-in"),
  removeSecretQuestion: z.literal(true).optional().describe("Removes the secret question and its answer"),
  unlock: z.literal(true).optional().describe("Ends a lock after wrong passwords"),
  endSessions: z.literal(true).optional().describe("Signs the user out everywhere"),
})
export type SensitiveSecurityEdit = z.output<typeof sensitiveSecurityEdit>
