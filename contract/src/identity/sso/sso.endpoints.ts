import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { notConfirmed } from "./sso-confirmation.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import {
  ofSsoKey,
  ofSsoTest,
  providerFacts,
  providerQuestion,
  ssoConfirmation,
  ssoDeletion,
  ssoDeletionPreview,
  ssoDraft,
  ssoLevelEdit,
  ssoSettings,
  ssoTest,
  ssoTestStart,
  startedTest,
} from "./sso.schema.ts"

const path = "/v1/accounts/:accountId/sso"
const ofAccount = { service: "auth", params: inAccount } as const

const certificate = {
  subject: "CN=Harbor Pine sign-in",
  fingerprint: "5F:0C:…:A1",
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: "2028-01-01T00:00:00.000Z",
  expired: false,
  pem: "-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n",
}
const provider = {
  entityId: "https://id.harborpine.example/saml",
  ssoUrl: "https://id.harborpine.example/saml/sso",
  sloUrl: "https://id.harborpine.example/saml/slo",
  certificates: [certificate],
  nameIdFormat: "emailAddress",
}
const attributes = { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" }
const settings = {
  accountId: 100,
  configured: true,
  protocol: "saml",
  displayName: "Harbor Pine ID",
  companyName: "harbor-pine",
  level: "optional",
  tested: true,
  saml: { ...provider, signRequests: true, encryptedAssertions: false, allowIdpInitiated: true },
  oidc: null,
  attributes,
  clockSkewSeconds: 60,
  justInTime: false,
  serviceProvider: {
    entityId: "https://portal.example/svc/auth/sso/saml/100/metadata",
    acsUrl: "https://portal.example/svc/auth/sso/saml/100/acs",
    sloUrl: "https://portal.example/svc/auth/sso/saml/100/slo",
    metadataUrl: "https://portal.example/svc/auth/sso/saml/100/metadata",
    redirectUrl: "https://portal.example/svc/auth/sso/oidc/100/callback",
    signInUrl: "https://portal.example/svc/auth/sso/start/harbor-pine",
    certificate: certificate.pem,
    keys: [
      {
        keyId: 12,
        state: "current",
        certificate: { ...certificate, subject: "CN=SSO 100" },
        createdAt: "2026-01-01T00:00:00.000Z",
        createdBy: "Jane Doe",
        currentSince: "2026-01-01T00:00:00.000Z",
        lastUsedAt: null,
        tested: false,
      },
    ],
  },
  lastTest: {
    testId: "0b6f6d64-3f0e-4a8e-9a43-0d8f6a5c1e11",
    at: "2026-11-18T09:12:00.000Z",
    userId: 10_001,
    name: "Jane Doe",
    passed: true,
    counts: true,
  },
  excludedUsers: 1,
  breakGlassUsers: 1,
  restorableUntil: null,
  mayConfigure: true,
  changedAt: "2026-11-18T09:00:00.000Z",
  changedBy: "Jane Doe",
  version: 2,
}

export const getSso = endpoint({
  ...ofAccount,
  method: "GET",
  path,
  aliases: ["/v1/sso/accounts/:accountId"],
  calls: ["b74-get-v1-sso-accounts-account-id"],
  summary: "Get the single sign-on settings of an account",
  description:
    "Also before anything is set up: the values to copy to the identity provider are needed there first. The client secret is never part of the answer.",
  example: { response: settings },
  access: access.inAccount("read:sso-settings"),
  response: ssoSettings,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const saveSso = endpoint({
  ...ofAccount,
  method: "PUT",
  path,
  aliases: ["/v1/sso/accounts/:accountId"],
  calls: ["b74-put-v1-sso-accounts-account-id"],
  summary: "Set up or change the identity provider of an account",
  description:
    "The level stays as it is, with one exception: a change that can break the sign-in has to be tested. Until a test sign-in has passed with the new settings, nobody is sent to the identity provider (tested is false), and required becomes optional, so that nobody is locked out. Such changes are: protocol, entity id, sign-in address, certificates of which none has verified a sign-in, NameID format, signing of requests, encryption that becomes required, issuer, client id, a new client secret, scopes, the attribute with the login name, and less tolerance for clocks. A new setup begins with off. Whoever sets the identity provider decides who can sign in as whom: the caller needs all permissions of the account's super users, and confirms with a password or a code. Our key pair for signing and decryption is made by prepareSso, or with the first save. Links of users to an earlier identity provider end when its entity id or issuer changes.",
  example: {
    body: {
      protocol: "saml",
      displayName: "Harbor Pine ID",
      companyName: "harbor-pine",
      saml: { ...provider, certificates: [certificate.pem] },
      version: 1,
      currentPassword: "…",
    },
    response: settings,
  },
  access: access.inAccount("update:sso-settings"),
  body: ssoDraft,
  response: ssoSettings,
  noCache: true,
  problems: [
    accountProblems.notFound,
    ...notConfirmed,
    problems.onlyOwners,
    problems.changedMeanwhile,
    problems.companyNameTaken,
    problems.providerMissing,
    problems.secretMissing,
    problems.certificateInvalid,
    problems.certificateWeak,
    problems.certificatesExpired,
    problems.addressNotSecure,
    problems.discoveryFailed,
    problems.roleNotGivable,
  ],
})
export const prepareSso = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/service-provider`,
  idempotency: "none",
  summary: "Make our certificate and metadata, before the identity provider is known",
  description:
    "The identity provider asks for them first. Makes our key pair if there is none; otherwise it changes nothing. From then on the metadata can be read at metadataUrl.",
  example: { response: { ...settings, configured: false, version: 0, level: "off", lastTest: null } },
  access: access.inAccount("update:sso-settings"),
  response: ssoSettings,
  noCache: true,
  problems: [accountProblems.notFound, problems.onlyOwners],
})
const changesKeys = [accountProblems.notFound, ...notConfirmed, problems.onlyOwners, problems.keyNotFound]
export const addSsoKey = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/keys`,
  idempotency: "none",
  summary: "Announce our next key pair",
  description:
    "The metadata names its certificate for signatures beside the present one; nothing else changes yet. Give it to the identity provider, run a test sign-in with it, and then put it in use. An account has one next and one previous key pair at most.",
  example: { body: { currentPassword: "…" }, response: settings },
  access: access.inAccount("update:sso-settings"),
  body: ssoConfirmation,
  response: ssoSettings,
  noCache: true,
  problems: [...changesKeys, problems.keyAnnounced, problems.oldKeyFirst],
})
export const useSsoKey = endpoint({
  service: "auth",
  method: "PUT",
  path: `${path}/keys/:keyId/current`,
  idempotency: "none",
  summary: "Put our next key pair in use",
  description:
    "It signs requests from now on, and the metadata names it for encryption. The one before stays announced, and assertions that are encrypted for it are accepted until it is removed. While single sign-on is on and requests are signed, it needs a test sign-in with this key pair that passed in the last 24 hours, with the present settings and by the caller.",
  example: { body: { currentPassword: "…" }, response: settings },
  access: access.inAccount("update:sso-settings"),
  params: ofSsoKey,
  body: ssoConfirmation,
  response: ssoSettings,
  noCache: true,
  problems: [...changesKeys, problems.keyNotNext, problems.keyTestNeeded],
})
export const removeSsoKey = endpoint({
  service: "auth",
  method: "DELETE",
  path: `${path}/keys/:keyId`,
  summary: "Remove our previous key pair, or the next one",
  description:
    "The one in use cannot be removed. The previous one is refused while single sign-on is on and the identity provider has encrypted for it and never yet for the one in use.",
  example: { body: { currentPassword: "…" }, response: settings },
  access: access.inAccount("update:sso-settings"),
  params: ofSsoKey,
  body: ssoConfirmation,
  response: ssoSettings,
  noCache: true,
  problems: [...changesKeys, problems.keyInUse, problems.oldKeyNeeded],
})
export const setSsoLevel = endpoint({
  ...ofAccount,
  method: "PUT",
  path: `${path}/level`,
  aliases: ["/v1/sso/accounts/:accountId/override"],
  calls: ["b74-put-v1-sso-accounts-account-id-override"],
  summary: "Turn single sign-on off, offer it, or require it",
  description:
    "Turning it on needs a test sign-in that passed in the last 24 hours, with the present settings and by the caller. required also needs an excluded super user with two-factor authentication. Sessions that were opened with a password end at their next renewal, except those of excluded people.",
  example: { body: { level: "optional", version: 2, currentPassword: "…" }, response: settings },
  access: access.inAccount("update:sso-settings"),
  body: ssoLevelEdit,
  response: ssoSettings,
  noCache: true,
  problems: [
    accountProblems.notFound,
    ...notConfirmed,
    problems.onlyOwners,
    problems.notFound,
    problems.changedMeanwhile,
    problems.testNeeded,
    problems.breakGlassNeeded,
  ],
})
export const deleteSso = endpoint({
  ...ofAccount,
  method: "DELETE",
  path,
  aliases: ["/v1/sso/accounts/:accountId"],
  calls: ["b74-delete-v1-sso-accounts-account-id"],
  summary: "Delete the single sign-on settings of an account",
  description:
    "People sign in with their passwords again. Those who have none are mailed a link to choose one, 60 people a minute, unless “sendResetLinks” is false; the preview says how many there are. Settings, excluded people and links can be restored for 30 days.",
  example: { body: { sendResetLinks: true, currentPassword: "…" } },
  access: access.inAccount("delete:sso-settings"),
  body: ssoDeletion,
  problems: [accountProblems.notFound, ...notConfirmed, problems.onlyOwners, problems.notFound],
})
export const previewSsoDeletion = endpoint({
  ...ofAccount,
  method: "GET",
  path: `${path}/deletion-preview`,
  summary: "Preview the deletion of the single sign-on settings",
  description: "How many people could not sign in any more, because they have neither a password nor a passkey.",
  example: { response: { withoutPassword: 42, reachable: 40 } },
  access: access.inAccount("delete:sso-settings"),
  response: ssoDeletionPreview,
  noCache: true,
  problems: [accountProblems.notFound, problems.onlyOwners],
})
export const restoreSso = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/restore`,
  idempotency: "none",
  summary: "Restore deleted single sign-on settings",
  description: "Within 30 days, with the level off: run a test sign-in before turning it on again.",
  example: { body: { currentPassword: "…" }, response: { ...settings, level: "off" } },
  access: access.inAccount("update:sso-settings"),
  body: ssoConfirmation,
  response: ssoSettings,
  noCache: true,
  problems: [
    accountProblems.notFound,
    ...notConfirmed,
    problems.onlyOwners,
    problems.nothingToRestore,
    problems.alreadySetUp,
    problems.companyNameTaken,
  ],
})
export const readProvider = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/provider`,
  onlyReads: true,
  summary: "Read what an identity provider says of itself",
  description:
    "From SAML metadata as text, from the address of SAML metadata, or from the issuer of an OpenID provider. Only public https addresses are fetched, without redirects, within 5 seconds and up to 512 KB. Nothing is saved.",
  example: {
    body: { address: "https://id.harborpine.example/saml/metadata" },
    response: { saml: provider, oidc: null },
  },
  access: access.inAccount("update:sso-settings"),
  body: providerQuestion,
  largestBodyBytes: 1_000_000,
  response: providerFacts,
  noCache: true,
  problems: [
    accountProblems.notFound,
    problems.metadataUnreachable,
    problems.metadataInvalid,
    problems.discoveryFailed,
    problems.addressNotSecure,
  ],
})

const test = {
  testId: "0b6f6d64-3f0e-4a8e-9a43-0d8f6a5c1e11",
  state: "passed",
  startedAt: "2026-11-18T09:11:40.000Z",
  endedAt: "2026-11-18T09:12:00.000Z",
  userId: 10_001,
  version: 2,
  keyId: null,
  reason: null,
  reasonText: null,
  checks: [{ name: "signature", outcome: "passed" }],
  attributes: { email: ["jane.doe@harborpine.example"] },
  providerIdentityId: "jane.doe@harborpine.example",
  matched: { userId: 10_001, name: "Jane Doe", loginName: "jane.doe@harborpine.example" },
}
export const startSsoTest = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/tests`,
  idempotency: "none",
  summary: "Start a test sign-in with the saved settings",
  description:
    "Also while single sign-on is off. Open the address in a window of the same browser; the identity provider's answer leads to /login/sso-test?test=…, and the result is read with getSsoTest. No session is opened and nobody is added or linked.",
  example: { response: { testId: test.testId, address: "https://id.harborpine.example/saml/sso?SAMLRequest=…" } },
  access: access.inAccount("update:sso-settings"),
  query: ssoTestStart,
  response: startedTest,
  noCache: true,
  problems: [
    accountProblems.notFound,
    problems.notFound,
    problems.onlyOwners,
    problems.keyNotFound,
    problems.discoveryFailed,
  ],
})
export const getSsoTest = endpoint({
  service: "auth",
  method: "GET",
  path: `${path}/tests/:testId`,
  summary: "Get a test sign-in with its checks, attributes and the matched user",
  description: "Kept for 7 days, for whoever ran it.",
  example: { response: test },
  access: access.inAccount("update:sso-settings"),
  params: ofSsoTest,
  response: ssoTest,
  noCache: true,
  problems: [accountProblems.notFound, problems.testNotFound],
})
