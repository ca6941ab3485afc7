import { z } from "zod"
import { secret } from "../../kit/secret.ts"
import { optionalLine } from "../../kit/text.ts"
import type { ChallengeInfo } from "../mfa/mfa.schema.ts"
import { tokenAnswer } from "../sessions/sessions.schema.ts"

/** How long a sign-in at the identity provider may take. */
export const signInMinutes = 10
/** How long the portal has to redeem the code of a finished sign-in. */
export const codeSeconds = 60

/** How long somebody has to decide whether a sign-in replaces the session of another user. */
export const confirmationSeconds = 300

const text = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .refine((value) => !value.includes("\0"), "Contains characters that cannot be used.")
const path = optionalLine(1000)
  .refine((value) => value === "" || /^\/(?![/\\])/.test(value), "Must be a path of the portal, such as /adminv2.")
  .default("")
  .describe("Page of the portal to open afterwards, as a path")

export const ssoLookUp = z
  .object({
    sso: z.boolean().describe("Whether a sign-in with single sign-on can be started with this name"),
    displayName: z.string().nullable().describe("Name of the identity provider, for the button"),
    passwordAllowed: z.boolean().describe("Whether to offer the password too; false where single sign-on is required"),
  })
  .meta({
    id: "SsoLookUp",
    description: "Known from the domain or the company sign-in name alone: the same for people who do not exist",
  })
export type SsoLookUp = z.infer<typeof ssoLookUp>
export const ofUsername = z.strictObject({
  username: text.describe("Login name, email address or company sign-in name"),
})

export const ssoSignInForm = z.strictObject({
  name: text.describe("Login name with a verified domain, or company sign-in name"),
  returnTo: path,
  interactionId: z
    .string()
    .regex(/^[\w-]{10,100}$/)
    .optional()
    .describe("The sign-in of another application that this completes (/login?interaction=…)"),
})
export type SsoSignInForm = z.output<typeof ssoSignInForm>
export const startedSignIn = z.object({
  address: secret(z.string()).describe("Where to send the browser: the identity provider, with a request for it"),
})
export type StartedSignIn = z.infer<typeof startedSignIn>

export const ssoCodeForm = z.strictObject({
  code: text.describe("The code in the address of /login/sso, or the confirmation of a refusal that asked for one"),
  client_id: z.string().max(500).describe("The calling application"),
})
export type SsoCodeForm = z.output<typeof ssoCodeForm>
export const ssoConfirmationCode = z.strictObject({
  code: text.describe("The code in the address of /login/sso?confirmation=1"),
})
export type SsoConfirmationCode = z.output<typeof ssoConfirmationCode>
export const ssoTokenAnswer = tokenAnswer
  .extend({ returnTo: z.string().describe("Page of the portal to open; empty for the first one") })
  .meta({ id: "SsoTokenAnswer", description: "The session's tokens" })
export type SsoTokenAnswer = z.infer<typeof ssoTokenAnswer>
export const ssoInteractionForm = z.strictObject({ code: text.describe("The code in the address of /login/sso") })

/** In the refusal of a sign-in that needs a second factor of the account's own. */
export interface SsoChallenge extends ChallengeInfo {
  readonly returnTo: string
}

/** In the refusal of a sign-in that would replace the session of another user. */
export interface SsoReplacement {
  readonly presentName: string
  readonly presentLogin: string
  readonly newName: string
  readonly newLogin: string
  /** The code that continues. */
  readonly confirmation: string
}

const message = z.string().max(500_000)
/** What identity providers send besides is ignored. */
export const samlAnswer = z.object({
  SAMLResponse: message.optional().describe("The answer of the identity provider, in base64"),
  RelayState: z
    .string()
    .max(2000)
    .optional()
    .describe("Ignored: where to go afterwards was stored when the sign-in started"),
})
export type SamlAnswer = z.output<typeof samlAnswer>
export const samlLogout = z.object({
  SAMLRequest: message.optional().describe("A sign-out that the identity provider asks for"),
  SAMLResponse: message.optional().describe("Its answer to ours"),
  RelayState: z.string().max(2000).optional().describe("Sent back unchanged"),
  SigAlg: z.string().max(200).optional().describe("Algorithm of the signature, in an address"),
  Signature: z.string().max(5000).optional().describe("Signature, in an address"),
})
export type SamlLogout = z.output<typeof samlLogout>
const short = z.string().max(5000)
export const oidcAnswer = z.object({
  code: short.optional().describe("Authorization code"),
  state: short.optional().describe("What we sent along"),
  iss: short.optional().describe("Issuer (RFC 9207)"),
  error: short.optional().describe("Why the identity provider refused"),
  error_description: short.optional().describe("The same for people"),
})
export type OidcAnswer = z.output<typeof oidcAnswer>

export const ssoSignOut = z.object({
  address: z
    .string()
    .nullable()
    .describe("Where to send the browser to sign out at the identity provider too; null if there is nothing to do"),
})
export type SsoSignOut = z.infer<typeof ssoSignOut>
