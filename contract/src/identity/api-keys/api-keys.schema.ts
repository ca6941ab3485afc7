import { z } from "zod"
import { isPermissionKey, permissionKeys, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { identityProof } from "../../kit/identity-proof.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line } from "../../kit/text.ts"

export const apiKeyLimits = {
  keys: 20,
  name: 60,
  ranges: 20,
  leastPerMinute: 60,
  mostPerMinute: 6000,
  perMinute: 600,
  overlapHours: 24,
  usageDays: 30,
  tokenSeconds: 3600,
  tokens: 100,
  origins: 20,
} as const

/** What secret scanners look for. The last six characters are a checksum (CRC-32 in base 62) of all before them. */
export const apiKeyPattern = /^dpk_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const apiKeyIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
  .describe("Id of the API key")
export const ofApiKey = z.strictObject({ api_key_id: apiKeyIdText })

export const apiKeyStates = ["active", "expired", "ownerInactive", "revoked"] as const

export const apiKey = z
  .object({
    apiKeyId: id.describe("Id of the API key"),
    accountId,
    name: z.string().describe("What the key is for"),
    ownerUserId: userId.describe("The user in whose name it acts"),
    ownerName: z.string().describe("Name of that user"),
    masked: z
      .string()
      .describe("The recognizable parts of the value: dpk_ and its prefix, and the last four characters"),
    scopes: z.array(z.string()).describe("Its permissions; it has those that its owner also has"),
    ipRanges: z.array(z.string()).describe("Addresses from which it works; none: from everywhere"),
    expiresAt: instant.nullable().describe("When it stops working; null for never"),
    requestsPerMinute: z.int().describe("Maximum requests per minute"),
    state: z.enum(apiKeyStates).describe("Whether it works, and if not, why"),
    lastUsedAt: instant.nullable().describe("The last request with it"),
    lastUsedAddress: z.string().nullable().describe("Where that request came from"),
    previousUntil: instant.nullable().describe("Until when the value before the last rotation works"),
    revokedAt: instant.nullable().describe("When it was revoked"),
    createdAt: instant.describe("When it was created"),
    createdBy: z.string().describe("Who created it"),
    manageable: z.boolean().describe("Whether the caller manages its owner, and with it the key"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "ApiKey", description: "A key with which a program calls the API, without its value" })
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = apiKey
  .extend({ value: secret(z.string()).describe("The key itself. It is shown only in this answer") })
  .meta({ id: "NewApiKey", description: "An API key with its value, which is shown once" })
export type NewApiKey = z.infer<typeof newApiKey>

const scopes = z
  .array(
    z.custom<PermissionKey>(
      (value) => typeof value === "string" && isPermissionKey(value),
      "There is no such permission.",
    ),
  )
  .min(1, "Choose at least one permission.")
  .max(permissionKeys.length)
  .transform((keys) => permissionKeys.filter((key) => keys.includes(key)))
  .describe("Permissions of the key, such as read:users")
const ipRanges = z
  .array(line(50))
  .max(apiKeyLimits.ranges, `At most ${apiKeyLimits.ranges} ranges.`)
  .describe("Addresses from which it works, such as 198.51.100.0/24; none: from everywhere")
const expiresAt = instant.nullable().describe("When it stops working; null for never")
const requestsPerMinute = z
  .int()
  .min(apiKeyLimits.leastPerMinute, `At least ${apiKeyLimits.leastPerMinute}.`)
  .max(apiKeyLimits.mostPerMinute, `At most ${apiKeyLimits.mostPerMinute}.`)
  .describe("Maximum requests per minute")
const name = line(apiKeyLimits.name).describe("What the key is for")
export const apiKeyDraft = z.strictObject({
  name,
  scopes,
  ipRanges: ipRanges.default([]),
  expiresAt: expiresAt.default(null),
  requestsPerMinute: requestsPerMinute.default(apiKeyLimits.perMinute),
  ...identityProof,
})
export type ApiKeyDraft = z.output<typeof apiKeyDraft>
export const apiKeyEdit = z.strictObject({
  name: name.optional(),
  scopes: scopes.optional(),
  ipRanges: ipRanges.optional(),
  expiresAt: expiresAt.optional(),
  requestsPerMinute: requestsPerMinute.optional(),
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
  ...identityProof,
})
export type ApiKeyEdit = z.output<typeof apiKeyEdit>
export const apiKeyRotation = z.strictObject({
  overlap: z
    .boolean()
    .default(true)
    .describe(`Whether the present value works for ${apiKeyLimits.overlapHours} more hours`),
  ...identityProof,
})
export type ApiKeyRotation = z.output<typeof apiKeyRotation>

export const apiKeyFilter = pageQuery(["name", "createdAt"]).extend({
  show: z.enum(["all", "live", "revoked"]).default("all").describe("Only keys that were not revoked, or only those"),
})
export type ApiKeyFilter = z.output<typeof apiKeyFilter>

export const apiKeyUsage = z
  .object({
    days: z
      .array(
        z.object({
          day: z.iso.date().describe("The day, in UTC"),
          requests: z.int().describe("Requests that were let through"),
          refusals: z.int().describe("Requests refused because of their address or the limit"),
        }),
      )
      .describe(`The last ${apiKeyLimits.usageDays} days, the oldest first`),
  })
  .meta({ id: "ApiKeyUsage", description: "Requests with an API key per day" })
export type ApiKeyUsage = z.infer<typeof apiKeyUsage>

const credential = z.string().min(1).max(200)
export const clientTokenForm = z.strictObject({
  grant_type: z.literal("client_credentials").describe("Always client_credentials"),
  client_id: credential
    .optional()
    .describe("Id of the API key. Send it here with the secret, or both as the user and password of HTTP Basic"),
  client_secret: secret(credential.optional()).describe("Value of the API key"),
  scope: z
    .string()
    .max(5000)
    .optional()
    .describe("Permissions of the token, separated by spaces; all of the key if it is omitted"),
})
export type ClientTokenForm = z.output<typeof clientTokenForm>
export const clientToken = z
  .object({
    access_token: secret(z.string()).describe("Send it as Authorization: Bearer …"),
    token_type: z.literal("bearer").describe("Always bearer"),
    expires_in: z.int().describe("Seconds until it stops working"),
    scope: z.string().describe("Its permissions, separated by spaces"),
  })
  .meta({ id: "ClientToken", description: "A short-lived access token of a program" })
export type ClientToken = z.infer<typeof clientToken>

export const apiOriginList = z
  .array(line(200))
  .max(apiKeyLimits.origins, `At most ${apiKeyLimits.origins} origins.`)
  .describe("Origins of web pages that may call the API with a token, such as https://tools.example.com; none: no page")
export const apiOrigins = z
  .object({
    origins: z.array(z.string()).describe("Origins of web pages that may call the API with a token"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "ApiOrigins", description: "The web pages that may call the API with tokens of an account" })
export type ApiOrigins = z.infer<typeof apiOrigins>
export const apiOriginsEdit = z.strictObject({
  origins: apiOriginList,
  version: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe("The version that was read; the change is refused if there is a newer one"),
})
export type ApiOriginsEdit = z.output<typeof apiOriginsEdit>
