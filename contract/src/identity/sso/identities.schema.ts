import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { ssoLevels, ssoProtocols } from "./sso.schema.ts"

const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
const name = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((value) => !value.includes("\0"), "Contains characters that cannot be used.")
const provider = z.enum([...ssoProtocols, "sso"]).describe("saml or oidc; sso for whichever the account uses")
const username = name.describe("Login name of the user")
const identityId = idText.describe("Id of the identity, which is the id of the user")

export const ofAccountNumber = z.strictObject({ accountNumber: idText.describe("Number of the account") })
export const ofProviderUser = z.strictObject({ provider, username })
export const ofIdentityById = z.strictObject({
  identityId,
  provider,
  providerIdentityId: name.describe("Id of the user at the provider: NameID or sub"),
})
export const ofIdentityByName = z.strictObject({ identityId, provider, username })

export const identityEssentials = z
  .object({
    accountNumber: z.int().describe("Number of the account"),
    accountId,
    accountName: z.string().describe("Name of the account"),
    status: z.string().describe("Status of the account"),
    provider: z.enum(ssoProtocols).nullable().describe("How people of the account are identified; null: by password"),
    providerName: z.string().nullable().describe("Name of the identity provider"),
    level: z.enum(ssoLevels).describe("off, optional or required"),
    users: z.int().describe("Users who can sign in"),
    linkedUsers: z.int().describe("Users who are linked to the identity provider"),
  })
  .meta({ id: "IdentityEssentials", description: "How people of an account are identified" })
export type IdentityEssentials = z.infer<typeof identityEssentials>

export const userIdentity = z
  .object({
    identityId: userId.describe("Id of the identity, which is the id of the user"),
    accountId,
    userId,
    username: z.string().describe("Login name of the user"),
    provider: z.enum(ssoProtocols).describe("Protocol of the identity provider"),
    providerIdentityId: z.string().describe("Id of the user at the provider: NameID or sub"),
    linkedAt: instant.describe("When the user was linked"),
    lastUsedAt: instant.nullable().describe("The last sign-in with it"),
  })
  .meta({ id: "UserIdentity", description: "The link between a user and an identity provider" })
export type UserIdentity = z.infer<typeof userIdentity>
