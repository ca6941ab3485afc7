import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { instant } from "../../kit/text.ts"
import { passkeyAssertion } from "../../kit/passkey.ts"
import { challengeAnswerFields, challengeInfo, hasOneAnswer } from "../mfa/mfa.schema.ts"

/** How long a session lives without being renewed. */
export const sessionDays = 14
/** How long sign-in stays locked after too many wrong passwords. */
export const lockoutMinutes = 15

/** The answer of the auth service's token call. */
export const tokenAnswer = z.object({
  access_token: secret(z.string()),
  /** Absent for browsers, which keep theirs in an HttpOnly cookie. */
  refresh_token: secret(z.string().optional()),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  userId,
  accountId,
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** The verification code of a sign-in at the token endpoint, sent by the client that started it. */
export const twoFactorForm = z
  .strictObject({ ...challengeAnswerFields, client_id: z.string().max(500) })
  .refine(hasOneAnswer, { path: ["code"], message: "Enter a code, or use a passkey." })
export type TwoFactorForm = z.output<typeof twoFactorForm>
/** Recovery codes are only in the answer to the setup of the first method. */
export const twoFactorAnswer = tokenAnswer.extend({ recoveryCodes: secret(z.array(z.string()).optional()) })
export type TwoFactorAnswer = z.infer<typeof twoFactorAnswer>

/** A sign-in with a passkey alone, at the token endpoint. */
export const passkeySignInBegin = z.strictObject({
  client_id: z.string().max(500).describe("Client that signs in"),
  portal: z.enum(["admin", "dashboard"]).default("admin").describe("Where the sign-in leads"),
})
export type PasskeySignInBegin = z.output<typeof passkeySignInBegin>
export const passkeySignInForm = z.strictObject({
  client_id: z.string().max(500).describe("Client that signs in"),
  passkey: passkeyAssertion.describe("The answer of the passkey"),
})
export type PasskeySignInForm = z.output<typeof passkeySignInForm>
export const passkeyAnswer = z.strictObject({ passkey: passkeyAssertion.describe("The answer of the passkey") })

/** The session as the portal stores it: the token answer and its expiry time. */
export interface SessionAuthorization extends TokenAnswer {
  /** Milliseconds since the epoch: now plus expires_in seconds. */
  readonly expireTime: number
}

export const identityTokenAnswer = z.object({
  access_token: secret(z.string()),
  id_token: secret(z.string()),
  refresh_token: secret(z.string().optional()),
  token_type: z.string().optional(),
  expires_in: z.int().optional(),
})
export const identityUserInfo = z.object({
  sub: z.string(),
  legacy_access_token: secret(z.string()),
  legacy_refresh_token: secret(z.string().optional()),
  user_id: userId,
  account_id: accountId,
  expires_in: z.int(),
})
export type IdentityUserInfo = z.infer<typeof identityUserInfo>

/** Limited in length, and without the one character that text columns cannot store. */
const shortText = z
  .string()
  .max(500)
  .refine((value) => !value.includes("\0"), "Contains characters that cannot be used.")
/** Both forms of the token call; which fields a grant needs is checked by the grant. */
export const tokenForm = z.discriminatedUnion("grant_type", [
  z.strictObject({
    grant_type: z.literal("password"),
    username: shortText,
    password: z.string().max(500),
    client_id: shortText,
    portal: z.enum(["admin", "dashboard"]).optional(),
  }),
  z.strictObject({ grant_type: z.literal("refresh_token"), refresh_token: shortText.optional(), client_id: shortText }),
])
export type TokenForm = z.output<typeof tokenForm>
export const identityTokenForm = z.strictObject({
  grant_type: z.enum(["authorization_code", "refresh_token"]).default("authorization_code"),
  code: shortText.optional(),
  code_verifier: shortText.optional(),
  refresh_token: shortText.optional(),
  redirect: z.string().max(2000),
  platform: shortText,
})
export type IdentityTokenForm = z.output<typeof identityTokenForm>

/** A sign-in that the identity provider passed to our sign-in page (/login?interaction=…). */
export const interactionInfo = z.object({
  /** The application the user signs in to. */
  clientName: z.string(),
  loginHint: z.string().nullable(),
  /** Whether a portal session is sufficient, or the password is required. */
  sessionSuffices: z.boolean(),
})
export type InteractionInfo = z.infer<typeof interactionInfo>
export const interactionPassword = z.strictObject({ loginName: shortText, password: z.string().max(500) })
/** The next step: back to the calling application, or two-factor authentication. */
export const interactionStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("redirect"), to: z.string(), recoveryCodes: secret(z.array(z.string()).optional()) }),
  z.object({ kind: z.literal("twoFactor"), challenge: challengeInfo }),
])
export type InteractionStep = z.infer<typeof interactionStep>

export const voiceTokenModes = ["anonymous", "builtin", "refresh"] as const
export const voiceTokenForm = z.strictObject({
  grant_type: z.literal("refresh_token").optional(),
  client_id: shortText.optional(),
  refresh_token: shortText.optional(),
})
export type VoiceTokenForm = z.output<typeof voiceTokenForm>
export const voiceTokenAnswer = z.object({
  access_token: secret(z.string()),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  mode: z.enum(voiceTokenModes),
})
export type VoiceTokenAnswer = z.infer<typeof voiceTokenAnswer>

/** The user of the session, their permissions, and the account they are in. */
export const session = z.object({
  sessionId: z.string(),
  userId,
  accountId,
  loginName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.object({ roleId: z.int(), name: z.string(), displayName: z.string(), isDefault: z.boolean() })),
  isVendorSupport: z.boolean(),
  accountName: z.string(),
  permissions: z.array(z.string()),
  passwordExpired: z.boolean(),
  setUpTwoFactorBy: instant
    .nullable()
    .describe("Until when the user has to set up two-factor authentication; null if there is nothing to do"),
  loginPortal: z.enum(["admin", "dashboard"]),
  /** The account the user signed in to; `accountId` is the one they act in. */
  homeAccountId: accountId,
  /** Set while the user acts in another role or account than that of their sign-in. */
  acting: z
    .object({
      kind: z.enum(["role", "trust", "assume"]),
      accountName: z.string(),
      roleName: z.string(),
      reason: z.string(),
      until: instant,
      homeAccountName: z.string(),
      /** The user's role without a trust or an assumed role: whom they can manage also depends on it. */
      home: z.object({ roleId: z.int(), displayName: z.string(), isVendorSupport: z.boolean() }),
    })
    .nullable(),
})
export type Session = z.infer<typeof session>

/** For the notice before the end of a session. Seconds, because the clocks of browsers differ. */
export const sessionLife = z
  .object({
    endsInSeconds: z.int().describe("Seconds until the session ends without activity"),
    limitInSeconds: z.int().describe("Seconds until the user has to sign in again in any case"),
    idleMinutes: z
      .int()
      .nullable()
      .describe("Minutes without activity after which the portal signs out; null for apps and API clients"),
  })
  .meta({ id: "SessionLife", description: "How long the current session lasts" })
export type SessionLife = z.infer<typeof sessionLife>

/** When the user last proved who they are, and how they can do so again. */
export const sessionConfirmation = z
  .object({
    confirmedAt: instant.describe("When the user of this session last proved who they are: at the sign-in, or later"),
    way: z
      .enum(["signIn", "password", "code", "passkey", "provider"])
      .describe("How: by signing in, or with one of the ways below"),
    endsInSeconds: z
      .int()
      .describe("Seconds for which that is recent enough for operations that give power; 0 if it is too long ago"),
    ways: z
      .array(z.enum(["password", "passkey", "code", "provider"]))
      .describe("How the user can confirm: with the password, a passkey, an authenticator code, the identity provider"),
    provider: z
      .string()
      .nullable()
      .describe("Name of the identity provider to sign in with again; null if there is none"),
    providerSuffices: z
      .boolean()
      .describe(
        "Whether a recent confirmation with the identity provider replaces password, code and passkey in requests that ask for them, because the user has none of them",
      ),
  })
  .meta({ id: "SessionConfirmation", description: "How recently the user of the session proved who they are" })
export type SessionConfirmation = z.infer<typeof sessionConfirmation>

/** A session of the signed-in user, as listed on the page "My sessions". */
export const sessionEntry = z.object({
  sessionId: z.string(),
  current: z.boolean(),
  client: z.string(),
  device: z.string(),
  address: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
})
export type SessionEntry = z.infer<typeof sessionEntry>
