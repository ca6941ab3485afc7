import { z } from "zod"
import { line } from "../../kit/text.ts"

/** Limits and defaults of an account's security policy. The least values are the rules that apply to everybody. */
export const policyLimits = {
  passwordMinimumLength: { least: 12, most: 128, usual: 12 },
  passwordHistory: { least: 0, most: 24, usual: 5 },
  passwordExpiresDays: { least: 1, most: 365 },
  idleMinutes: { least: 15, most: 480, usual: 60 },
  sessionHours: { least: 1, most: 24, usual: 12 },
  appSessionDays: { least: 1, most: 90, usual: 90 },
  ranges: 50,
} as const

const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least, `At least ${least}.`).max(most, `At most ${most}.`)

export const roleRanges = z
  .strictObject({
    roleId: z.int().min(1).max(2_147_483_647).describe("Id of the role"),
    ranges: z
      .array(line(50))
      .min(1, "Enter at least one range.")
      .max(policyLimits.ranges, `At most ${policyLimits.ranges} ranges.`)
      .describe("IP addresses and ranges, such as 198.51.100.0/24 or 2001:db8::/32"),
  })
  .meta({ id: "RoleAddressRanges", description: "From where users in a role can sign in" })
export type RoleRanges = z.output<typeof roleRanges>

export const policyFields = {
  passwordMinimumLength: between(policyLimits.passwordMinimumLength).describe(
    "Fewest characters of a new password, 12 to 128; 12 by default",
  ),
  passwordHistory: between(policyLimits.passwordHistory).describe(
    "How many of the last passwords, including the present one, cannot be chosen again: 0 to 24, 5 by default. The present one is never accepted",
  ),
  passwordExpiresDays: between(policyLimits.passwordExpiresDays)
    .nullable()
    .describe("After how many days a password must be changed, 1 to 365; null for never, the default"),
  checkCommonPasswords: z
    .boolean()
    .describe(
      "Whether passwords on the list of common passwords are refused, and must be changed after the next sign-in with them; on by default",
    ),
  secretQuestions: z
    .boolean()
    .describe(
      "Whether users can choose a secret question, whose answer is asked for when they forgot their password; off by default. Users who have one are asked, and can change it, in any case",
    ),
  idleMinutes: between(policyLimits.idleMinutes).describe(
    "After how many minutes without activity the portal signs out, 15 to 480; 60 by default",
  ),
  sessionHours: between(policyLimits.sessionHours).describe(
    "After how many hours the portal asks to sign in again, 1 to 24; 12 by default",
  ),
  appSessionDays: between(policyLimits.appSessionDays).describe(
    "After how many days apps and API clients must sign in again, 1 to 90; 90 by default. They also must after 14 days without use",
  ),
  addressRanges: z
    .array(roleRanges)
    .max(100, "At most 100 roles.")
    .describe("From where users sign in, by role; roles that are not listed: from everywhere"),
}

/** The settings of the policy, without the defaults of a form. */
export const policySettings = z.strictObject(policyFields)
export type PolicySettings = z.output<typeof policySettings>

export const usualPolicy: PolicySettings = {
  passwordMinimumLength: policyLimits.passwordMinimumLength.usual,
  passwordHistory: policyLimits.passwordHistory.usual,
  passwordExpiresDays: null,
  checkCommonPasswords: true,
  secretQuestions: false,
  idleMinutes: policyLimits.idleMinutes.usual,
  sessionHours: policyLimits.sessionHours.usual,
  appSessionDays: policyLimits.appSessionDays.usual,
  addressRanges: [],
}
