import { z } from "zod"
import { shownBrand } from "../../ground/branding/shown-brand.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { identityProof } from "../../kit/identity-proof.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { passkeyRequest } from "../../kit/passkey.ts"
import { recentProofMinutes } from "../../kit/recent-proof.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { challengeAnswer } from "../mfa/mfa.schema.ts"
import { wrongProof } from "../mfa/wrong-proof.ts"
import { sessionProblems } from "./sessions.problems.ts"
import {
  identityTokenAnswer,
  identityTokenForm,
  identityUserInfo,
  interactionInfo,
  interactionPassword,
  interactionStep,
  passkeyAnswer,
  passkeySignInBegin,
  passkeySignInForm,
  twoFactorAnswer,
  twoFactorForm,
  session,
  sessionConfirmation,
  sessionEntry,
  sessionLife,
  tokenAnswer,
  tokenForm,
  voiceTokenAnswer,
  voiceTokenForm,
} from "./sessions.schema.ts"

const ofInteraction = z.strictObject({
  interactionId: z
    .string()
    .regex(/^[\w-]{10,100}$/)
    .describe("Id of the sign-in, from the address of the sign-in page"),
})

export const issueToken = endpoint({
  service: "auth",
  method: "POST",
  path: "/oauth/token",
  calls: ["a7-auth-post-oauth-token"],
  summary: "Sign in with a password, or renew a session with its refresh token",
  description:
    "The answer is an access token for ten minutes and a refresh token. If two-factor authentication applies, the request is refused with a challenge to answer. Programs should use an API key and POST /svc/auth/v1/oauth/token instead.",
  access: access.public,
  credentials: "application",
  headers: ["accessKey"],
  bodyType: "form",
  body: tokenForm,
  response: tokenAnswer,
  noCache: true,
  problems: [
    sessionProblems.wrongCredentials,
    sessionProblems.locked,
    sessionProblems.loginNotAllowed,
    sessionProblems.appsOff,
    sessionProblems.noPortal,
    sessionProblems.ssoRequired,
    sessionProblems.unknownClient,
    sessionProblems.refreshRefused,
    sessionProblems.addressNotAllowed,
    mfaProblems.required,
    mfaProblems.enrollmentRequired,
  ],
})

const twoFactorRefusals = [
  mfaProblems.challengeGone,
  mfaProblems.wrongCode,
  mfaProblems.codeDoesNotFit,
  mfaProblems.locked,
  mfaProblems.methodNotFound,
  mfaProblems.passkeyRefused,
  mfaProblems.enrollmentRequired,
  sessionProblems.loginNotAllowed,
  sessionProblems.appsOff,
  sessionProblems.noPortal,
  sessionProblems.ssoRequired,
  sessionProblems.addressNotAllowed,
]

export const submitTwoFactor = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/request/verification",
  calls: ["b74-post-mfa-request-verification"],
  summary: "Complete a sign-in with a verification code; returns the session's tokens",
  description:
    "Send the challenge from the refusal of the sign-in, with a code, a recovery code or a passkey. With `remember`, this browser is not asked again for some days.",
  access: access.public,
  credentials: "application",
  headers: ["accessKey"],
  body: twoFactorForm,
  response: twoFactorAnswer,
  noCache: true,
  problems: [...twoFactorRefusals, sessionProblems.unknownClient],
})

const request = {
  challenge: "pZ3mV0xw2Yc1b8kN4tQ7eR5uH9aJ6sD0fG2lK3zX1cV",
  rpId: "portal.example.com",
  timeout: 300_000,
  allowCredentials: [],
  userVerification: "required",
} as const
const passkeyRefusals = [
  mfaProblems.passkeyRefused,
  sessionProblems.loginNotAllowed,
  sessionProblems.appsOff,
  sessionProblems.noPortal,
]

export const beginPasskeySignIn = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/passkeys/options",
  summary: "Start signing in with a passkey alone",
  description:
    "The answer is for navigator.credentials.get() in the browser, which asks the user which passkey to use. It is the same for everybody, works once and for five minutes.",
  example: { body: { client_id: "dialplane-portal" }, response: request },
  access: access.public,
  credentials: "application",
  headers: ["accessKey"],
  body: passkeySignInBegin,
  response: passkeyRequest,
  noCache: true,
  problems: [sessionProblems.unknownClient],
})
export const signInWithPasskey = endpoint({
  service: "auth",
  method: "POST",
  path: "/mfa/passkeys/sign-in",
  summary: "Sign in with a passkey alone; returns the session's tokens",
  description:
    "The authenticator must have verified the user by PIN, fingerprint or face. It then counts as two factors, and no code is asked for.",
  access: access.public,
  credentials: "application",
  headers: ["accessKey"],
  body: passkeySignInForm,
  response: tokenAnswer,
  noCache: true,
  problems: [...passkeyRefusals, sessionProblems.unknownClient],
})

export const exchangeIdentityCode = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/token",
  calls: ["a7-auth-post-idp-token"],
  summary: "Exchange the identity provider's code, or renew its tokens",
  description:
    "Send the code with the secret whose hash was sent at the beginning (PKCE). The access token is for the identity provider's own operations; GET /oauth2/userinfo exchanges it for tokens of this API.",
  access: access.public,
  bodyType: "jsonOrForm",
  body: identityTokenForm,
  response: identityTokenAnswer,
  noCache: true,
  problems: [sessionProblems.codeRefused, sessionProblems.unknownClient],
})

export const getIdentityUserInfo = endpoint({
  service: "session",
  method: "GET",
  path: "/oauth2/userinfo",
  calls: ["a7-auth-get-oauth2-userinfo"],
  summary: "Get the user of an identity-provider token, with session tokens for this API",
  description:
    "Send the access token of the identity provider. The answer contains an access token for this API and its lifetime.",
  // The bearer token is the identity provider's, not one of this API, so the operation checks it itself.
  access: access.public,
  credentials: "bearer",
  query: z.strictObject({ schema: z.literal("openid").default("openid") }),
  response: identityUserInfo,
  noCache: true,
  sideEffect: true,
  problems: [
    sessionProblems.refreshRefused,
    sessionProblems.loginNotAllowed,
    sessionProblems.appsOff,
    sessionProblems.noPortal,
  ],
})

export const getInteraction = endpoint({
  service: "session",
  method: "GET",
  path: "/idp/interaction/:interactionId",
  summary: "Get the application a sign-in at the identity provider is for",
  description: "Read by the sign-in page, to say which application the user signs in to.",
  // A cookie of the identity provider binds it to the browser that started it.
  access: access.public,
  params: ofInteraction,
  response: interactionInfo,
  noCache: true,
  problems: [sessionProblems.interactionGone],
})

export const completeInteraction = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/interaction/:interactionId",
  summary: "Sign in at the identity provider with a password; returns where to continue",
  description:
    "Part of a sign-in of another application (OpenID Connect). The answer is the address to continue at, or a challenge if a verification code is needed.",
  access: access.public,
  params: ofInteraction,
  body: interactionPassword,
  response: interactionStep,
  noCache: true,
  problems: [
    sessionProblems.interactionGone,
    sessionProblems.wrongCredentials,
    sessionProblems.locked,
    sessionProblems.loginNotAllowed,
    sessionProblems.appsOff,
    sessionProblems.noPortal,
    sessionProblems.ssoRequired,
    sessionProblems.addressNotAllowed,
  ],
})

export const submitInteractionTwoFactor = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/interaction/:interactionId/verification",
  summary: "Complete a sign-in at the identity provider with a verification code; returns where to continue",
  description: "The answer is the address to continue at, as after the password.",
  access: access.public,
  params: ofInteraction,
  body: challengeAnswer,
  response: interactionStep,
  noCache: true,
  problems: [sessionProblems.interactionGone, ...twoFactorRefusals],
})

export const beginInteractionPasskey = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/interaction/:interactionId/passkey-options",
  summary: "Start signing in at the identity provider with a passkey alone",
  description: "The answer is for navigator.credentials.get() in the browser. It works once and for five minutes.",
  example: { response: request },
  access: access.public,
  params: ofInteraction,
  response: passkeyRequest,
  noCache: true,
  problems: [sessionProblems.interactionGone],
})
export const completeInteractionWithPasskey = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/interaction/:interactionId/passkey",
  summary: "Sign in at the identity provider with a passkey alone; returns where to continue",
  description: "The authenticator must have verified the user by PIN, fingerprint or face.",
  access: access.public,
  params: ofInteraction,
  body: passkeyAnswer,
  response: interactionStep,
  noCache: true,
  problems: [sessionProblems.interactionGone, ...passkeyRefusals],
})

export const continueInteraction = endpoint({
  service: "session",
  method: "POST",
  path: "/idp/interaction/:interactionId/continue",
  idempotency: "none",
  summary: "Sign in at the identity provider with the session of this browser; returns where to continue",
  description: "No password is needed if the browser has a session of the portal and the application accepts that.",
  access: access.signedIn,
  params: ofInteraction,
  response: interactionStep,
  noCache: true,
  problems: [
    sessionProblems.interactionGone,
    sessionProblems.passwordNeeded,
    sessionProblems.loginNotAllowed,
    sessionProblems.appsOff,
    sessionProblems.noPortal,
    sessionProblems.addressNotAllowed,
  ],
})

export const getAttemptsLeft = endpoint({
  credentials: "optionalBearer",
  service: "session",
  method: "GET",
  path: "/hdap/adminv2/api/ucaas/user/:userId/attemptsLeft",
  calls: ["a7-auth-get-attempts-left"],
  summary: "Get the sign-in attempts left for a login name or user ID",
  description:
    "After too many wrong passwords, sign-in is locked for 15 minutes. Names that do not exist get the same answer as those that do.",
  access: access.public,
  params: z.strictObject({ userId: z.string().min(1).max(200).describe("Login name or id of the user") }),
  response: z.object({
    attemptsLeft: z.int().describe("Wrong passwords that are left before sign-in is locked"),
    lockedForSeconds: z.int().describe("Seconds until sign-in is possible again; 0 if it is not locked"),
  }),
  noCache: true,
})

export const issueVoiceToken = endpoint({
  service: "voice",
  method: "POST",
  path: "/api-gateway/jwt/token",
  calls: ["a7-auth-post-api-gateway-jwt-token"],
  summary: "Issue a signed token for the voice gateway: anonymous, from the session, or renewed",
  description:
    "Without a session the token allows anonymous calls only. It is signed, so that the gateway can check it without asking this API.",
  access: access.public,
  credentials: "optionalBearer",
  headers: ["voiceToken"],
  bodyType: "jsonOrForm",
  body: voiceTokenForm.optional(),
  response: voiceTokenAnswer,
  noCache: true,
  problems: [sessionProblems.refreshRefused, sessionProblems.unknownClient],
})

export const getSession = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/session",
  summary: "Get the current session: the user, the account and the user's permissions",
  description:
    "Also returns whether the user acts in another role or account than their own, and until when. Programs use it to find out the account and permissions of a token.",
  access: access.signedIn,
  response: session,
  noCache: true,
})

export const getSessionLife = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/session/life",
  summary: "Get how long the current session lasts",
  description: "Asking does not count as activity.",
  example: { response: { endsInSeconds: 3600, limitInSeconds: 43_200, idleMinutes: 60 } },
  access: access.signedIn,
  response: sessionLife,
  noCache: true,
  problems: [sessionProblems.notFound],
})

export const reportActivity = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/session/activity",
  idempotency: "none",
  summary: "Report that the user is active in the portal",
  description:
    "Portal sessions end some time after the last activity, as the security policy of the account says. Requests alone do not count, because open windows make them by themselves. No effect for apps and API clients.",
  example: { response: { endsInSeconds: 3600, limitInSeconds: 43_200, idleMinutes: 60 } },
  access: access.signedIn,
  response: sessionLife,
  problems: [sessionProblems.notFound],
})

const confirmation = {
  confirmedAt: "2026-03-02T09:14:00.000Z",
  way: "password",
  endsInSeconds: recentProofMinutes * 60,
  ways: ["password", "passkey"],
  provider: null,
  providerSuffices: false,
} as const

export const getSessionConfirmation = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/session/confirmation",
  summary: "Get when the user last proved who they are, and how they can do so again",
  description:
    "About the user's own sign-in, also while they act in another role or account. Renewing the session proves nothing.",
  example: { response: confirmation },
  access: access.signedIn,
  response: sessionConfirmation,
  noCache: true,
  problems: [sessionProblems.notFound],
})

export const confirmSession = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/session/confirmation",
  idempotency: "none",
  summary: "Confirm who uses the session, before operations that give power",
  description: `With a passkey, a code of the authenticator app or a recovery code. The password is enough only for users who have neither a passkey nor an authenticator app. It counts for ${recentProofMinutes} minutes and for this session only. Wrong passwords and codes count towards the lock of the sign-in. To confirm with the identity provider of the company, see POST /svc/auth/v1/sso/confirmations.`,
  example: { body: { currentPassword: "violet-Harbor-lantern" }, response: confirmation },
  access: access.signedIn,
  body: z.strictObject(identityProof),
  response: sessionConfirmation,
  noCache: true,
  problems: [sessionProblems.notFound, identityProofProblems.needed, ...wrongProof],
})

export const endSession = endpoint({
  // No Idempotency-Key: a repeat has no session.
  service: "portal",
  method: "POST",
  path: "/api/portal/session/end",
  idempotency: "none",
  summary: "Sign out here, or everywhere",
  description: "The tokens stop working at once, and the browser's cookie is removed.",
  access: access.signedIn,
  body: z.strictObject({ everywhere: z.boolean().default(false).describe("Whether all sessions of the user end") }),
})

export const listOwnSessions = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/sessions",
  summary: "List the signed-in user's sessions",
  description: "Browsers, apps and programs in which the user is signed in, with where they were used last.",
  access: access.signedIn,
  response: z.object({ items: z.array(sessionEntry).describe("Open sessions, the one of this request included") }),
  noCache: true,
})

export const endOwnSession = endpoint({
  service: "portal",
  method: "DELETE",
  path: "/api/portal/sessions/:sessionId",
  summary: "End one of the signed-in user's sessions",
  description: "The tokens of that session stop working at once. To end the current session, sign out.",
  access: access.signedIn,
  params: z.strictObject({ sessionId: z.uuid().describe("Id of the session") }),
  problems: [sessionProblems.notFound],
})

export const getSignInBrand = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/sign-in-brand",
  summary: "Get the brand of the sign-in page for a hostname or account",
  description:
    "Name, color, logo and texts that the sign-in page shows, without a sign-in. Unknown hostnames get the product's own brand.",
  access: access.public,
  query: z.strictObject({
    account: z
      .string()
      .regex(/^\d{1,16}$/)
      .optional()
      .describe("Id of an account, whose brand is returned"),
    host: z
      .string()
      .max(253)
      .regex(/^[\w.:[\]-]*$/)
      .optional()
      .describe("Hostname of the sign-in page"),
  }),
  response: shownBrand,
})
