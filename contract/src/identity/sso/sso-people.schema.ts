import { z } from "zod"
import { userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, optionalLine } from "../../kit/text.ts"
import { ssoLevels, ssoProof } from "./sso.schema.ts"

export const mostUsersAtOnce = 500

export const ssoUser = z
  .object({
    userId,
    name: z.string().describe("Name of the user"),
    loginName: z.string().describe("Login name"),
    role: z.string().describe("Default role"),
    ssoEnabled: z.boolean().describe("Whether single sign-on applies to the user; false: the user is excluded"),
    reason: z.string().nullable().describe("Why the user is excluded"),
    excludedBy: z.string().nullable().describe("Who excluded the user"),
    excludedAt: instant.nullable().describe("When the user was excluded"),
    breakGlass: z.boolean().describe("Excluded, super user and with two-factor authentication"),
    linked: z.boolean().describe("Whether the user has signed in with the identity provider and is linked to it"),
    lastPasswordSignInAt: instant.nullable().describe("The last sign-in with a password, as far as sessions are kept"),
    manageable: z.boolean().describe("Whether the caller manages this user"),
  })
  .meta({ id: "SsoUser", description: "A user and how single sign-on applies to them" })
export type SsoUser = z.infer<typeof ssoUser>

export const ssoUserFilter = pageQuery(["name", "loginName"]).extend({
  state: z.enum(["all", "enabled", "excluded"]).default("all").describe("Only users with single sign-on, or without"),
})
export type SsoUserFilter = z.output<typeof ssoUserFilter>
export const excludedFilter = pageQuery(["name", "loginName"])

const reason = optionalLine(200).default("").describe("Why the users are excluded; shown in the list")
const ssoEnabled = z
  .boolean()
  .describe("true: single sign-on applies; false: excluded, they can sign in with password and verification code")
export const ssoUserEdit = z.strictObject({ userId, ssoEnabled, reason, ...ssoProof })
export type SsoUserEdit = z.output<typeof ssoUserEdit>
export const ssoUsersEdit = z.strictObject({
  userIds: z
    .array(userId)
    .min(1)
    .max(mostUsersAtOnce, `At most ${mostUsersAtOnce} users at once.`)
    .describe("Ids of the users"),
  ssoEnabled,
  reason,
  ...ssoProof,
})
export type SsoUsersEdit = z.output<typeof ssoUsersEdit>
export const changedUsers = z.object({
  changed: z.int().describe("How many users were changed"),
  unchanged: z.int().describe("How many users were so already"),
  failures: z
    .array(
      z.object({
        userId,
        name: z.string().describe("Name of the user; empty if the account has no such user"),
        reason: z.string().describe("Why the user was not changed"),
      }),
    )
    .describe("The users who were not changed"),
})
export type ChangedUsers = z.infer<typeof changedUsers>

export const ownSso = z
  .object({
    userId,
    level: z.enum(ssoLevels).describe("off, optional or required in the user's account"),
    ssoEnabled: z.boolean().describe("Whether single sign-on applies to the user"),
    signedInWithSso: z.boolean().describe("Whether the present session was opened with single sign-on"),
    passwordAllowed: z.boolean().describe("Whether the user may sign in with a password"),
    displayName: z.string().nullable().describe("Name of the identity provider; null if single sign-on is off"),
  })
  .meta({ id: "OwnSso", description: "How single sign-on applies to the signed-in user" })
export type OwnSso = z.infer<typeof ownSso>

export const neverSignedIn = z
  .object({
    userId,
    name: z.string().describe("Name of the user"),
    loginName: z.string().describe("Login name"),
    email: z.string().describe("Email address"),
    role: z.string().describe("Default role"),
    createdAt: instant.describe("When the user was added"),
    invitedAt: instant.nullable().describe("When the last invitation was sent"),
    allowLogin: z.boolean().describe("Whether the user may sign in"),
    source: z
      .enum(["manual", "import", "scim", "sso"])
      .describe(
        "How the user was added: by an administrator, an import, provisioning by the identity provider (SCIM), or the first sign-in",
      ),
  })
  .meta({ id: "NeverSignedInUser", description: "A user who has not signed in yet" })
export type NeverSignedIn = z.infer<typeof neverSignedIn>
export const neverSignedInFilter = pageQuery(["createdAt"])
export type NeverSignedInFilter = z.output<typeof neverSignedInFilter>
