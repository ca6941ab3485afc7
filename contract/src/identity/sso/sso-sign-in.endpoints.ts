import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { recentProofMinutes } from "../../kit/recent-proof.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { sessionProblems } from "../sessions/sessions.problems.ts"
import { interactionStep, sessionConfirmation } from "../sessions/sessions.schema.ts"
import { companyName } from "./sso.schema.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import {
  codeSeconds,
  confirmationSeconds,
  oidcAnswer,
  ofUsername,
  samlAnswer,
  ssoConfirmationCode,
  samlLogout,
  signInMinutes,
  ssoCodeForm,
  ssoInteractionForm,
  ssoLookUp,
  ssoSignInForm,
  ssoSignOut,
  ssoTokenAnswer,
  startedSignIn,
} from "./sso-sign-in.schema.ts"

const open = { service: "auth", access: access.public, noCache: true } as const
/** Opened by browsers that come from an identity provider: the message proves itself, not the browser. */
const fromProvider = {
  ...open,
  answers: "redirect",
  response: z.unknown(),
  fromOtherSites: true,
  params: inAccount,
} as const

export const lookUpSso = endpoint({
  ...open,
  method: "GET",
  path: "/v1/sso/username/:username",
  calls: ["b74-get-v1-sso-username-username"],
  summary: "Find out whether a sign-in with single sign-on can be started with a name",
  description:
    "By the verified domain of the name, or by the company sign-in name. The answer does not depend on whether such a user exists.",
  example: { response: { sso: true, displayName: "Harbor Pine ID", passwordAllowed: true } },
  params: ofUsername,
  response: ssoLookUp,
  problems: [commonProblems.tooMany],
})
export const startSsoSignIn = endpoint({
  ...open,
  method: "POST",
  path: "/v1/sso/sign-ins",
  summary: "Start a sign-in with single sign-on",
  description: `Returns the address of the identity provider. The sign-in has to be finished in this browser within ${signInMinutes} minutes; then /login/sso?code=… opens, or /login?ssoError=1 if it did not succeed. Refused at once if every certificate of the identity provider has expired.`,
  example: {
    body: { name: "harbor-pine", returnTo: "/adminv2" },
    response: { address: "https://id.harborpine.example/saml/sso?SAMLRequest=…" },
  },
  body: ssoSignInForm,
  response: startedSignIn,
  problems: [problems.unavailable, problems.certificateExpired, commonProblems.tooMany],
})
export const openSsoSignIn = endpoint({
  ...open,
  method: "GET",
  path: "/sso/start/:companyName",
  answers: "redirect",
  response: z.unknown(),
  summary: "Start a sign-in with single sign-on from a bookmark",
  description: "Redirects to the identity provider of the company sign-in name, or to the sign-in page.",
  params: z.strictObject({ companyName }),
  problems: [commonProblems.tooMany],
})
export const completeSsoSignIn = endpoint({
  ...open,
  method: "POST",
  path: "/v1/sso/sign-ins/complete",
  summary: "Exchange the code of a sign-in with single sign-on for a session",
  description: `Once, within ${codeSeconds} seconds and in the browser that started the sign-in. As with a password, browsers get the refresh token in a cookie. A sign-in that began at the identity provider does not replace the session of another user unasked: it is refused with both names and a confirmation, which is sent as the code within ${confirmationSeconds / 60} minutes. If the account requires two-factor authentication of the user and does not leave it to the identity provider, the refusal carries a challenge, which is answered like that of a password (POST /svc/auth/mfa/request/verification).`,
  example: {
    body: { code: "…", client_id: "portal" },
    response: {
      access_token: "…",
      token_type: "bearer",
      expires_in: 600,
      userId: 10_001,
      accountId: 100,
      returnTo: "/adminv2",
    },
  },
  body: ssoCodeForm,
  response: ssoTokenAnswer,
  problems: [
    problems.failed,
    problems.otherUserSignedIn,
    mfaProblems.required,
    mfaProblems.enrollmentRequired,
    sessionProblems.addressNotAllowed,
    sessionProblems.unknownClient,
    sessionProblems.accountCancelled,
    sessionProblems.loginNotAllowed,
    sessionProblems.noPortal,
    commonProblems.tooMany,
  ],
})
export const completeSsoInteraction = endpoint({
  service: "session",
  access: access.public,
  credentials: "application",
  headers: ["accessKey"],
  noCache: true,
  method: "POST",
  path: "/idp/interaction/:interactionId/sso",
  summary: "Complete the sign-in of another application with single sign-on; returns where to continue",
  description:
    "With the code of a sign-in that was started for this interaction, in the same browser. If the account requires two-factor authentication of the user and does not leave it to the identity provider, a challenge has to be answered first, as after a password.",
  example: { body: { code: "…" }, response: { kind: "redirect", to: "/idp/auth/…" } },
  params: z.strictObject({
    interactionId: z
      .string()
      .regex(/^[\w-]{10,100}$/)
      .describe("Id of the interaction, from the address /login?interaction=…"),
  }),
  body: ssoInteractionForm,
  response: interactionStep,
  problems: [
    problems.failed,
    sessionProblems.interactionGone,
    sessionProblems.accountCancelled,
    sessionProblems.loginNotAllowed,
    sessionProblems.appsOff,
    sessionProblems.noPortal,
    sessionProblems.addressNotAllowed,
    commonProblems.tooMany,
  ],
})
export const startSsoConfirmation = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/sso/confirmations",
  idempotency: "none",
  summary: "Start confirming the session with the identity provider",
  description: `For users who are linked to the identity provider of their company. It asks them to sign in again (SAML ForceAuthn, OpenID Connect prompt=login and max_age=0), in this browser within ${signInMinutes} minutes; then /login/sso?confirmation=1&code=… opens, or the same address without a code if it did not succeed. It must be the person to whom the user is linked.`,
  example: { response: { address: "https://id.harborpine.example/saml/sso?SAMLRequest=…" } },
  access: access.signedIn,
  response: startedSignIn,
  noCache: true,
  problems: [
    problems.unavailable,
    problems.certificateExpired,
    problems.notLinked,
    problems.failed,
    sessionProblems.notFound,
    commonProblems.tooMany,
  ],
})
export const completeSsoConfirmation = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/sso/confirmations/complete",
  idempotency: "none",
  summary: "Confirm the session with the code of a sign-in at the identity provider",
  description: `Once, within ${codeSeconds} seconds, in the session and the browser that started it. The confirmation counts for ${recentProofMinutes} minutes.`,
  example: {
    body: { code: "…" },
    response: {
      confirmedAt: "2026-03-02T09:14:00.000Z",
      way: "provider",
      endsInSeconds: recentProofMinutes * 60,
      ways: ["provider"],
      provider: "Harbor Pine ID",
      providerSuffices: true,
    },
  },
  access: access.signedIn,
  body: ssoConfirmationCode,
  response: sessionConfirmation,
  noCache: true,
  problems: [problems.failed, sessionProblems.notFound, commonProblems.tooMany],
})
export const signOutOfSso = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/sso/sign-out",
  idempotency: "none",
  summary: "Get where to sign out at the identity provider",
  description:
    "For sessions that were opened with single sign-on, if the identity provider has an address for sign-outs: with SAML the one in the settings, with OpenID Connect its end_session_endpoint. Call it before the session ends.",
  example: { response: { address: "https://id.harborpine.example/saml/slo?SAMLRequest=…" } },
  access: access.signedIn,
  response: ssoSignOut,
  noCache: true,
})

// --- opened by identity providers ---------------------------------------------------------------------------------------

export const receiveSamlAnswer = endpoint({
  ...fromProvider,
  method: "POST",
  path: "/sso/saml/:accountId/acs",
  summary: "Receive the answer of a SAML identity provider",
  description:
    "Assertion consumer service (HTTP-POST binding). Redirects to /login/sso?code=…, to the page of a test sign-in, or to /login?ssoError=1, whatever went wrong.",
  bodyType: "form",
  body: samlAnswer,
  largestBodyBytes: 600_000,
})
export const receiveSamlLogout = endpoint({
  ...fromProvider,
  method: "GET",
  path: "/sso/saml/:accountId/slo",
  sideEffect: true,
  summary: "Receive a sign-out of a SAML identity provider in an address",
  description:
    "Single logout service (HTTP-Redirect binding). Only signed requests end sessions; the redirect carries our answer.",
  query: samlLogout,
})
export const receiveSamlLogoutForm = endpoint({
  ...fromProvider,
  method: "POST",
  path: "/sso/saml/:accountId/slo",
  summary: "Receive a sign-out of a SAML identity provider as a form",
  description:
    "Single logout service (HTTP-POST binding). Only signed requests end sessions; the redirect carries our answer.",
  bodyType: "form",
  body: samlLogout,
  largestBodyBytes: 600_000,
})
export const getSamlMetadata = endpoint({
  ...open,
  method: "GET",
  path: "/sso/saml/:accountId/metadata",
  answers: "file",
  response: z.unknown(),
  summary: "Get our SAML metadata for the identity provider of an account",
  description: "Entity id, addresses and certificate, as XML.",
  params: inAccount,
  problems: [problems.notFound],
})
export const receiveOidcAnswer = endpoint({
  ...fromProvider,
  method: "GET",
  path: "/sso/oidc/:accountId/callback",
  sideEffect: true,
  summary: "Receive the answer of an OpenID provider",
  description:
    "Redirects as for SAML. Each account has an address of its own, so that the answer of one account's provider is never taken to that of another account.",
  query: oidcAnswer,
})
