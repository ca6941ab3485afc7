import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"
import { policyFields } from "../passwords/security-policy.schema.ts"
import { ssoLevels } from "../sso/sso.schema.ts"

// --- the policy of an account ----------------------------------------------------------------------------------------

export const securityPolicy = z
  .object({
    accountId,
    ...policyFields,
    callerAddress: z.string().describe("The IP address of the request, which must stay allowed for the caller's roles"),
    isDefault: z.boolean().describe("Whether nobody has changed the policy yet"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "SecurityPolicy", description: "The security policy of an account" })
export type SecurityPolicy = z.infer<typeof securityPolicy>

export const securityPolicyEdit = z.strictObject({
  ...z.strictObject(policyFields).partial().shape,
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
  ...identityProof,
})
export type SecurityPolicyEdit = z.output<typeof securityPolicyEdit>

// --- what binds a user -----------------------------------------------------------------------------------------------

const source = z
  .enum(["default", "account"])
  .describe("Who set this: nobody (the defaults), or the policy of the user's account")
export const signInBlocks = ["none", "userBlocked", "accountStatus", "noRole"] as const

export const policyOfUser = z
  .object({
    userId,
    accountId,
    signIn: z
      .object({
        allowed: z.boolean().describe("Whether the user can sign in at all"),
        reason: z
          .enum(signInBlocks)
          .describe("Why not: sign-in is off for the user, the status of the account, or the user has no role"),
      })
      .describe("Whether sign-in is allowed"),
    passwordRules: z
      .object({
        minimumLength: policyFields.passwordMinimumLength,
        history: policyFields.passwordHistory,
        expiresDays: policyFields.passwordExpiresDays,
        checkCommonPasswords: policyFields.checkCommonPasswords,
        expiresAt: instant.nullable().describe("When the present password expires; null for never"),
        mustChange: z.boolean().describe("Whether a new password must be chosen at the next sign-in"),
        source,
      })
      .describe("The rules for the password"),
    mfa: z
      .object({
        mode: z.string().describe("The two-factor policy of the account"),
        required: z.boolean().describe("Whether the user cannot sign in without a second factor"),
        enrolled: z.boolean().describe("Whether the user has set up a second factor"),
        since: instant.nullable().describe("Since when it is required; null if it is not"),
        setUpBy: instant
          .nullable()
          .describe("Until when the user has to set up a method; null if it is not required, or there is one"),
        exemptBySso: z
          .boolean()
          .describe("Whether it would be required, but the identity provider decides about this user"),
        emailCodes: z.boolean().describe("Whether codes by email count"),
        rememberDays: z.int().describe("Days in which a remembered browser does not ask for a code; 0 for never"),
        roles: z
          .array(z.string())
          .describe(
            "The roles of the user of which it is required; empty if it is required of all users, or not at all",
          ),
        source: z
          .enum(["account", "role", "own"])
          .describe("Who set this: the policy of the account for everybody, for a role of the user, or the user"),
      })
      .describe("Two-factor authentication"),
    session: z
      .object({
        idleMinutes: policyFields.idleMinutes,
        hours: policyFields.sessionHours,
        appDays: policyFields.appSessionDays,
        source,
      })
      .describe("How long sessions last"),
    addressRanges: z
      .object({
        roles: z
          .array(
            z.object({
              roleId: z.int().describe("Id of a role of the user"),
              role: z.string().describe("Name of the role"),
              ranges: z.array(z.string()).describe("Addresses from which it can be used; none: from everywhere"),
            }),
          )
          .describe("For each role of the user"),
        source,
      })
      .describe("From where the user can sign in"),
    sso: z
      .object({
        level: z.enum(ssoLevels).describe("Single sign-on of the account: off, optional or required"),
        excluded: z.boolean().describe("Whether the user is excluded from it"),
        passwordAllowed: z.boolean().describe("Whether the user can sign in with a password"),
        source: z
          .enum(["account", "own"])
          .describe("Who set this: the account for everybody, or an administrator for this user"),
      })
      .describe("Single sign-on"),
    provisioning: z
      .object({
        onlyByScim: z.boolean().describe("Whether people can be added to the account by the identity provider only"),
        managed: z.boolean().describe("Whether the identity provider manages this user"),
        phonesManaged: z.boolean().describe("Whether it also manages the phone numbers of this user"),
      })
      .describe("User provisioning by SCIM, which the account sets"),
  })
  .meta({ id: "PolicyOfUser", description: "What binds a user, and from which setting each rule comes" })
export type PolicyOfUser = z.infer<typeof policyOfUser>

// --- sessions and devices of an account ----------------------------------------------------------------------------------

const person = {
  userId,
  userName: z.string().describe("Name of the user"),
  loginName: z.string().describe("Login name of the user"),
}
const place = {
  device: z.string().describe("Browser or app, and operating system"),
  address: z.string().describe("IP address it was last renewed from"),
}
const manageable = z.boolean().describe("Whether the caller manages this user and can end it")

export const sessionClients = ["portal", "desktop", "api", "other"] as const

export const accountSession = z
  .object({
    sessionId: z.uuid().describe("Id of the session"),
    ...person,
    roleId: z.int().describe("Id of the role in use"),
    role: z.string().describe("Name of the role in use"),
    client: z.enum(sessionClients).describe("What the user signed in to"),
    ...place,
    startedAt: instant.describe("When the user signed in, or began to act in another role or account"),
    lastSeenAt: instant.describe("Last activity, or last renewal"),
    expiresAt: instant.describe("When it ends without further activity"),
    acting: z
      .enum(["role", "trust", "assume"])
      .nullable()
      .describe(
        "Whether the user acts in another role of their own, in an account that trusts theirs, or in an assumed role",
      ),
    current: z.boolean().describe("Whether this is the session of the request"),
    manageable,
  })
  .meta({ id: "AccountSession", description: "An open session of a user of the account" })
export type AccountSession = z.infer<typeof accountSession>

const newestFirst = { direction: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending") }
const ofOneUser = {
  user: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .optional()
    .describe("Only those of this user"),
}

export const accountSessionFilter = pageQuery(["lastSeenAt", "startedAt", "name"]).extend({
  ...newestFirst,
  ...ofOneUser,
  client: z.enum(sessionClients).optional().describe("Only sessions of this client"),
  role: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "Must be a whole number.")
    .transform(Number)
    .optional()
    .describe("Only sessions in the role with this id"),
  acting: z.enum(["yes", "no"]).optional().describe("Only sessions in which a user acts elsewhere, or only others"),
})
export type AccountSessionFilter = z.output<typeof accountSessionFilter>

export const accountBrowser = z
  .object({
    browserId: z.uuid().describe("Id of the remembered device"),
    ...person,
    ...place,
    rememberedAt: instant.describe("When the user chose to remember it"),
    lastUsedAt: instant.describe("Last sign-in with it"),
    expiresAt: instant.describe("When it asks for a verification code again"),
    manageable,
  })
  .meta({ id: "AccountBrowser", description: "A device on which a user signs in without a verification code" })
export type AccountBrowser = z.infer<typeof accountBrowser>

export const accountBrowserFilter = pageQuery(["lastUsedAt", "name"]).extend({ ...newestFirst, ...ofOneUser })
export type AccountBrowserFilter = z.output<typeof accountBrowserFilter>

export const sessionsToEnd = z.strictObject({
  userId: userId.optional().describe("The user whose sessions end; without it: those of all users but the caller"),
})
export const endedSessions = z
  .object({
    endedSessions: z.int().describe("How many sessions ended"),
    keptUsers: z.int().describe("How many signed-in users were left out, because the caller does not manage them"),
  })
  .meta({ id: "EndedSessions", description: "What ending sessions did" })
export type EndedSessions = z.infer<typeof endedSessions>
