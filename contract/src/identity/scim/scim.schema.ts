import { z } from "zod"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountId, accountIdText, userId, userIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { instant } from "../../kit/text.ts"
import { loginName } from "../users/users.schema.ts"

export const scimLimits = {
  liveTokens: 2,
  leastDays: 90,
  mostDays: 730,
  usualDays: 365,
  mappings: 50,
  reviewDays: 30,
  pageSize: 100,
} as const

/** Where identity providers call, below the address of the server. */
export const scimPath = "/scim/v2"
/** What secret scanners look for. */
export const scimTokenPattern = /^dps_[0-9A-Za-z]{8}_[\w-]{43}$/

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const ofScimToken = z.strictObject({
  accountId: accountIdText,
  tokenId: idText.describe("Id of the token"),
})
export const ofScimConflict = z.strictObject({
  accountId: accountIdText,
  conflictId: idText.describe("Id of the entry"),
})

export const ofScimUser = z.strictObject({ accountId: accountIdText, userId: userIdText })

export const scimToken = z
  .object({
    tokenId: id.describe("Id of the token"),
    masked: z.string().describe("The recognizable parts of the token: its beginning and its last four characters"),
    state: z.enum(["active", "expired", "revoked"]).describe("Whether it works, and if not, why"),
    expiresAt: instant.describe("When it stops working"),
    lastUsedAt: instant.nullable().describe("The last request with it"),
    lastUsedAddress: z.string().nullable().describe("Where that request came from"),
    createdAt: instant.describe("When it was created"),
    createdBy: z.string().describe("Who created it"),
  })
  .meta({ id: "ScimToken", description: "A token with which an identity provider signs in, without its value" })
export type ScimToken = z.infer<typeof scimToken>

export const newScimToken = scimToken
  .extend({ value: secret(z.string()).describe("The token itself. It is shown only in this answer") })
  .meta({ id: "NewScimToken", description: "A SCIM token with its value, which is shown once" })
export type NewScimToken = z.infer<typeof newScimToken>

/**
 * Why synchronization works or not: turned off, without a valid token, without a user in whose name it acts, or working.
 */
export const scimStates = ["off", "noToken", "stopped", "active"] as const

export const scimRoleMapping = z.object({
  groupId: id.describe("Id of the account group"),
  groupName: z.string().describe("Name of the group"),
  roleId: z.int().describe("The role that its members get"),
  roleName: z.string().describe("Name of the role"),
  notGiven: z
    .string()
    .nullable()
    .describe("Why the role is not given at present; null if it is. Checked again with every synchronization"),
})
export type ScimRoleMapping = z.infer<typeof scimRoleMapping>

export const scimAccount = z
  .object({
    accountId,
    enabled: z.boolean().describe("Whether identity providers can synchronize"),
    onlyByScim: z.boolean().describe("Whether people can be added by the identity provider only"),
    address: z.string().describe("The address to enter at the identity provider (tenant URL, base URL)"),
    state: z.enum(scimStates).describe("Whether synchronization works"),
    stoppedBecause: z.string().nullable().describe("Why it stands still; null if it does not"),
    actsForUserId: userId.nullable().describe("In whose name changes are made: who turned it on"),
    actsForName: z.string().nullable().describe("Name of that user"),
    turnedOnAt: instant.nullable().describe("When it was turned on"),
    lastSyncAt: instant
      .nullable()
      .describe("The last request of an identity provider; null also without the permission read:sync-status"),
    lastDay: z
      .object({
        created: z.int().describe("People added or linked"),
        updated: z.int().describe("People and groups changed"),
        disabled: z.int().describe("People disabled or unlinked"),
        failed: z.int().describe("Requests that failed"),
      })
      .nullable()
      .describe("What happened in the last 24 hours; null without the permission read:sync-status"),
    linkedPeople: z
      .int()
      .nullable()
      .describe("People that the identity provider manages; null without the permission read:sync-status"),
    needsAttention: z
      .int()
      .nullable()
      .describe("Entries that an administrator has to look at; null without the permission read:sync-status"),
    tokens: z.array(scimToken).describe("The newest first; revoked ones for 90 days"),
    groups: z
      .array(z.object({ groupId: id.describe("Id of the account group"), name: z.string().describe("Its name") }))
      .describe("Synchronized groups, by name; the first 500"),
    roleMappings: z
      .array(scimRoleMapping)
      .describe("Which role members of a group get; the first that applies decides"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "ScimAccount", description: "User provisioning by SCIM: settings and state" })
export type ScimAccount = z.infer<typeof scimAccount>

export const scimAccountEdit = z.strictObject({
  enabled: z.boolean().optional().describe("Whether identity providers can synchronize"),
  onlyByScim: z.boolean().optional().describe("Whether people can be added by the identity provider only"),
  roleMappings: z
    .array(
      z.strictObject({
        groupId: id.describe("Id of a synchronized group"),
        roleId: z.int().min(1).max(2_147_483_647).describe("The role that its members get"),
      }),
    )
    .max(scimLimits.mappings, `At most ${scimLimits.mappings} groups.`)
    .refine((list) => new Set(list.map(({ groupId }) => groupId)).size === list.length, "Each group only once.")
    .optional()
    .describe("Replaces all mappings; the first that applies decides"),
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
  ...identityProof,
})
export type ScimAccountEdit = z.output<typeof scimAccountEdit>

export const scimTokenDraft = z.strictObject({
  days: z
    .int()
    .min(scimLimits.leastDays, `At least ${scimLimits.leastDays} days.`)
    .max(scimLimits.mostDays, `At most ${scimLimits.mostDays} days.`)
    .default(scimLimits.usualDays)
    .describe("After how many days it expires"),
  ...identityProof,
})
export type ScimTokenDraft = z.output<typeof scimTokenDraft>

export const scimError = z
  .object({
    errorId: id.describe("Id of the entry"),
    operation: z.string().describe("What was tried, such as POST /Users"),
    subject: z.string().describe("Whom or what it was about: a login name, a group or an id"),
    reason: z.string().describe("Why it failed"),
    times: z.int().describe("How often it failed"),
    firstAt: instant.describe("The first time"),
    lastAt: instant.describe("The last time"),
    traceId: z.string().describe("Id of the last request, for support"),
  })
  .meta({ id: "ScimError", description: "A request of an identity provider that failed" })
export type ScimError = z.infer<typeof scimError>
export const scimErrorFilter = pageQuery(["lastAt"])
export type ScimErrorFilter = z.output<typeof scimErrorFilter>

export const scimConflictReasons = ["emailDiffers", "notManageable", "loginTaken", "actsForThem", "unlinked"] as const
export const scimAttention = z
  .object({
    kind: z.enum(["conflict", "review"]).describe("A person who could not be linked, or a disabled one to review"),
    conflictId: id.nullable().describe("Id of the entry; null for a user who is still linked"),
    userId: userId.nullable().describe("The user of this account it is about; null if there is none"),
    userName: z.string().nullable().describe("Name of that user"),
    userEmail: z.string().nullable().describe("Email address of that user"),
    loginName: z.string().describe("Login name, as the identity provider has it"),
    name: z.string().describe("Name, as the identity provider has it"),
    email: z.string().describe("Email address, as the identity provider has it"),
    reason: z.enum([...scimConflictReasons, "disabled"]).describe("Why somebody has to look at it"),
    extension: z.string().nullable().describe("The extension that a disabled user keeps"),
    keptUntil: instant.nullable().describe("When the time to review ends"),
    isOverdue: z
      .boolean()
      .describe("Whether that time is over: the user is listed until the extension is released, or kept on purpose"),
    at: instant.describe("When it was noticed last"),
  })
  .meta({ id: "ScimAttention", description: "Something that an administrator has to look at" })
export type ScimAttention = z.infer<typeof scimAttention>
/** Conflicts first, then users to review; the newest of each first. */
export const scimAttentionFilter = pageQuery(["urgency"])
export type ScimAttentionFilter = z.output<typeof scimAttentionFilter>
export const scimLink = z.strictObject(identityProof)
export type ScimLink = z.output<typeof scimLink>
export const scimRetry = z.strictObject({
  renameExistingTo: loginName
    .optional()
    .describe(
      "Another login name for the user of this account who has the one that the identity provider wants. Omitted: nobody is renamed",
    ),
  ...identityProof,
})
export type ScimRetry = z.output<typeof scimRetry>

export const addingPeople = z
  .object({
    onlyByScim: z.boolean().describe("Whether people can be added by the identity provider only"),
  })
  .meta({ id: "AddingPeople", description: "How people can be added to an account" })

export const personProvisioning = z
  .object({
    managed: z.boolean().describe("Whether the identity provider manages the user"),
    phonesManaged: z
      .boolean()
      .describe("Whether it also manages the phone numbers: it sends them, so they are changed there only"),
    disabledAt: instant.nullable().describe("When the identity provider disabled the user; null if it did not"),
    keptUntil: instant.nullable().describe("When the time to review a disabled user ends"),
  })
  .meta({ id: "PersonProvisioning", description: "What the identity provider decides about a user" })
export type PersonProvisioning = z.infer<typeof personProvisioning>
