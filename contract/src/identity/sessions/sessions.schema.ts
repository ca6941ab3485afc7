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
  access_token: secret(z.string()).describe("Send it as Authorization: Bearer …"),
  /** Absent for browsers, which keep theirs in an HttpOnly cookie. */
  refresh_token: secret(z.string().optional()).describe(
    "Renews the session; absent for browsers, which keep theirs in an HttpOnly cookie",
  ),
  token_type: z.literal("bearer"),
  expires_in: z.int().describe("Seconds until the access token expires"),
  userId,
  accountId,
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** The verification code of a sign-in at the token endpoint, sent by the client that started it. */
export const twoFactorForm = z
  .strictObject({ ...challengeAnswerFields, client_id: z.string().max(500).describe("Client that signs in") })
  .refine(hasOneAnswer, { path: ["code"], message: "Enter a code, or use a passkey." })
export type TwoFactorForm = z.output<typeof twoFactorForm>
/** Recovery codes are only in the answer to the setup of the first method. */
export const twoFactorAnswer = tokenAnswer.extend({
  recoveryCodes: secret(z.array(z.string()).optional()).describe(
    "Only after the first method was set up in this sign-in: ten codes that each replace one verification code",
  ),
})
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
  access_token: secret(z.string()).describe("Token for GET /oauth2/userinfo"),
  id_token: secret(z.string()).describe("Signed statement about who signed in (OpenID Connect)"),
  refresh_token: secret(z.string().optional()).describe("Renews these tokens"),
  token_type: z.string().optional().describe("Bearer"),
  expires_in: z.int().optional().describe("Seconds until the access token expires"),
})
export const identityUserInfo = z.object({
  sub: z.string().describe("Id of the user, as text"),
  legacy_access_token: secret(z.string()).describe("Access token for this API"),
  legacy_refresh_token: secret(z.string().optional()).describe("Renews the session of this API"),
  user_id: userId,
  account_id: accountId,
  expires_in: z.int().describe("Seconds until the access token for this API expires"),
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
    username: shortText.describe("Login name of the user"),
    password: z.string().max(500).describe("Password of the user"),
    client_id: shortText.describe("Id of the application that signs in"),
    portal: z
      .enum(["admin", "dashboard"])
      .optional()
      .describe("Where the sign-in leads: the administration portal or the dashboard of end users"),
  }),
  z.strictObject({
    grant_type: z.literal("refresh_token"),
    refresh_token: shortText.optional().describe("The refresh token; browsers leave it out and send their cookie"),
    client_id: shortText.describe("Id of the application that signs in"),
  }),
])
export type TokenForm = z.output<typeof tokenForm>
export const identityTokenForm = z.strictObject({
  grant_type: z
    .enum(["authorization_code", "refresh_token"])
    .default("authorization_code")
    .describe("authorization_code after a sign-in, refresh_token to renew"),
  code: shortText.optional().describe("The code from the redirect"),
  code_verifier: shortText.optional().describe("The secret whose hash was sent when the sign-in began (PKCE)"),
  refresh_token: shortText.optional().describe("The refresh token, to renew"),
  redirect: z.string().max(2000).describe("The redirect address of the sign-in"),
  platform: shortText.describe("Client that signs in"),
})
export type IdentityTokenForm = z.output<typeof identityTokenForm>

/** A sign-in that the identity provider passed to our sign-in page (/login?interaction=…). */
export const interactionInfo = z.object({
  /** The application the user signs in to. */
  clientName: z.string().describe("Application that the user signs in to"),
  loginHint: z.string().nullable().describe("Login name that the application suggests; null if it names none"),
  /** Whether a portal session is sufficient, or the password is required. */
  sessionSuffices: z
    .boolean()
    .describe("Whether the portal session of this browser is enough, or the password is required"),
})
export type InteractionInfo = z.infer<typeof interactionInfo>
export const interactionPassword = z.strictObject({
  loginName: shortText.describe("Login name of the user"),
  password: z.string().max(500).describe("Password of the user"),
})
/** The next step: back to the calling application, or two-factor authentication. */
export const interactionStep = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("redirect"),
    to: z.string().describe("Address to continue at"),
    recoveryCodes: secret(z.array(z.string()).optional()).describe(
      "Only after the first method was set up: ten codes that each replace one verification code",
    ),
  }),
  z.object({
    kind: z.literal("twoFactor"),
    challenge: challengeInfo.describe("What has to be answered before the sign-in goes on"),
  }),
])
export type InteractionStep = z.infer<typeof interactionStep>

export const voiceTokenModes = ["anonymous", "builtin", "refresh"] as const
export const voiceTokenForm = z.strictObject({
  grant_type: z.literal("refresh_token").optional(),
  client_id: shortText.optional().describe("Client that asks"),
  refresh_token: shortText.optional().describe("A refresh token of a session, to renew with"),
})
export type VoiceTokenForm = z.output<typeof voiceTokenForm>
export const voiceTokenAnswer = z.object({
  access_token: secret(z.string()).describe("Signed token for the voice gateway"),
  token_type: z.literal("bearer"),
  expires_in: z.int().describe("Seconds until the token expires"),
  mode: z
    .enum(voiceTokenModes)
    .describe("anonymous without a session, builtin from the session, refresh from a refresh token"),
})
export type VoiceTokenAnswer = z.infer<typeof voiceTokenAnswer>

/** The user of the session, their permissions, and the account they are in. */
export const session = z.object({
  sessionId: z.string().describe("Id of the session"),
  userId,
  accountId,
  loginName: z.string().describe("Name with which the user signs in"),
  firstName: z.string().describe("First name"),
  lastName: z.string().describe("Last name"),
  email: z.string().describe("Email address"),
  roles: z
    .array(
      z.object({
        roleId: z.int().describe("Id of the role"),
        name: z.string().describe("Name of the role for programs; it is the same in every language"),
        displayName: z.string().describe("Name of the role on screens"),
        isDefault: z.boolean().describe("Whether the user acts in this role after signing in"),
      }),
    )
    .describe("Roles of the user"),
  isVendorSupport: z
    .boolean()
    .describe("Whether the user is vendor support: they have all permissions in all accounts"),
  accountName: z.string().describe("Name of the account"),
  permissions: z.array(z.string()).describe("Keys of the permissions in the account of the session"),
  passwordExpired: z.boolean().describe("Whether the user has to choose a new password before anything else"),
  setUpTwoFactorBy: instant
    .nullable()
    .describe("Until when the user has to set up two-factor authentication; null if there is nothing to do"),
  loginPortal: z
    .enum(["admin", "dashboard"])
    .describe("Where the user belongs: the administration portal or the dashboard of end users"),
  /** The account the user signed in to; `accountId` is the one they act in. */
  homeAccountId: accountId.describe("Account the user signed in to; accountId is the one they act in"),
  /** Set while the user acts in another role or account than that of their sign-in. */
  acting: z
    .object({
      kind: z.enum(["role", "trust", "assume"]).describe("Another role of one's own, a trust, or an assumed role"),
      accountName: z.string().describe("Name of the account"),
      roleName: z.string().describe("Name of the role in which the user acts"),
      reason: z.string().describe("Reason that was given for acting there"),
      until: instant.describe("When acting ends by itself"),
      homeAccountName: z.string().describe("Name of the account the user signed in to"),
      /** The user's role without a trust or an assumed role: whom they can manage also depends on it. */
      home: z
        .object({
          roleId: z.int().describe("Id of the role"),
          displayName: z.string().describe("Name of the role on screens"),
          isVendorSupport: z
            .boolean()
            .describe("Whether the user is vendor support: they have all permissions in all accounts"),
        })
        .describe("The user's role without a trust or an assumed role: whom they can manage also depends on it"),
    })
    .nullable()
    .describe("Set while the user acts in another role or account than that of their sign-in; otherwise null"),
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
      .array(z.enum(["password", "passkey", "passwordAndPasskey", "code", "provider"]))
      .describe(
        "How the user can confirm: with the password (nobody who has a second factor), a passkey, the password and a security key without a PIN, an authenticator or recovery code, the identity provider",
      ),
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
  sessionId: z.string().describe("Id of the session"),
  current: z.boolean().describe("Whether it is the session of this request"),
  client: z.string().describe("Program that signed in"),
  device: z.string().describe("Browser and operating system"),
  address: z.string().describe("IP address of the last request"),
  startedAt: instant,
  lastUsedAt: instant,
  expiresAt: instant.describe("When the session ends if it is not used again"),
})
export type SessionEntry = z.infer<typeof sessionEntry>
