import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { notConfirmed } from "./sso-confirmation.ts"
import {
  newSetupLink,
  ofSetupLink,
  proposalAcceptance,
  proposedSetup,
  setupLinkDraft,
  setupLinkInfo,
  setupLinkLimits,
  setupLinkQuestion,
  setupLinks,
  setupLinkToken,
} from "./sso-setup-links.schema.ts"
import { readProvider, saveSso } from "./sso.endpoints.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import { providerFacts, ssoSettings } from "./sso.schema.ts"

const path = "/v1/accounts/:accountId/sso/setup-links"
const ofLink = { service: "auth", params: ofSetupLink, access: access.inAccount("update:sso-settings") } as const
const open = { service: "auth", access: access.public, noCache: true } as const
const unconfirmed = [...notConfirmed, mfaProblems.passkeyRefused]

const attributes = { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" }
const address = "https://id.harborpine.example/saml"
const link = {
  linkId: 31,
  recipient: "Sam Carter, Northern IT",
  state: "open",
  createdBy: "Jane Doe",
  createdAt: "2026-11-18T09:00:00.000Z",
  expiresAt: "2026-11-19T09:00:00.000Z",
  openedAt: null,
  submittedAt: null,
  endedAt: null,
  endedBy: null,
  proposal: null,
}
const submitted = {
  ...link,
  state: "submitted",
  openedAt: "2026-11-18T10:00:00.000Z",
  submittedAt: "2026-11-18T10:20:00.000Z",
  proposal: {
    submittedBy: "Sam Carter",
    note: "",
    address: "198.51.100.7",
    protocol: "oidc",
    saml: null,
    oidc: { issuer: "https://id.harborpine.example", clientId: "phone-portal" },
    attributes,
  },
}
const saml = { entityId: address, ssoUrl: `${address}/sso`, sloUrl: null, nameIdFormat: "emailAddress" }
const pem = "-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n"

export const listSetupLinks = endpoint({
  service: "auth",
  method: "GET",
  path,
  summary: "List the setup links of an account and their proposals",
  description:
    "With a setup link, somebody outside the company who has no user enters the details of the identity provider. That is a proposal: nothing changes until an administrator applies it.",
  example: { response: { items: [submitted] } },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  response: setupLinks,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const createSetupLink = endpoint({
  service: "auth",
  method: "POST",
  path,
  idempotency: "none",
  summary: "Make a setup link",
  description: `It works for ${setupLinkLimits.hours} hours and for one proposal, and shows nothing but the account's name and the values to copy to the identity provider. At most ${setupLinkLimits.live} can be usable at a time. It stops working if the caller can no longer configure single sign-on. The link is in this answer only.`,
  example: {
    body: { recipient: link.recipient, currentPassword: "…" },
    response: { ...link, address: "https://portal.example/sso-setup#token=…" },
  },
  access: access.inAccount("update:sso-settings"),
  params: inAccount,
  body: setupLinkDraft,
  response: newSetupLink,
  noCache: true,
  problems: [accountProblems.notFound, ...unconfirmed, problems.onlyOwners, problems.tooManySetupLinks],
})
export const revokeSetupLink = endpoint({
  ...ofLink,
  method: "DELETE",
  path: `${path}/:linkId`,
  summary: "Revoke a setup link that was not used yet",
  description:
    "Whoever has the link can no longer propose an identity provider with it. Proposals that were already made stay.",
  problems: [accountProblems.notFound, problems.onlyOwners, problems.setupLinkNotFound, problems.setupLinkEnded],
})
export const applyProposal = endpoint({
  ...ofLink,
  method: "POST",
  path: `${path}/:linkId/apply`,
  idempotency: "none",
  summary: "Apply the proposal of a setup link",
  description:
    "Saves it as the settings, with the checks and effects of saving them. How requests are signed, which answers are accepted, scopes and adding people stay as they are; a new setup begins with the defaults. It is refused if the settings have changed since they were compared.",
  example: {
    body: { displayName: "Harbor Pine ID", companyName: "harbor-pine", version: 0, currentPassword: "…" },
    ...(saveSso.example?.response === undefined ? {} : { response: saveSso.example.response }),
  },
  body: proposalAcceptance,
  response: ssoSettings,
  noCache: true,
  problems: [
    accountProblems.notFound,
    ...unconfirmed,
    problems.onlyOwners,
    problems.setupLinkNotFound,
    problems.noProposal,
    problems.namesMissing,
    problems.changedMeanwhile,
    problems.companyNameTaken,
    problems.certificatesExpired,
    problems.addressNotSecure,
    problems.discoveryFailed,
    problems.roleNotGivable,
  ],
})
export const discardProposal = endpoint({
  ...ofLink,
  method: "DELETE",
  path: `${path}/:linkId/proposal`,
  summary: "Discard the proposal of a setup link",
  description: "A client secret in it is deleted.",
  problems: [accountProblems.notFound, problems.onlyOwners, problems.setupLinkNotFound, problems.noProposal],
})

// --- for whoever has the link ------------------------------------------------------------------------------------------

const refusals = [problems.setupLinkNotValid, commonProblems.tooMany]

export const openSetupLink = endpoint({
  ...open,
  method: "POST",
  path: "/v1/sso/setup-links/open",
  summary: "Open a setup link",
  description: "The link is sent in the body, so that it is in no log of addresses.",
  example: {
    body: { token: "Zk3v0nT9bQ2xLr7yWm5cHd8sJf1aPe6uGi4oKtNqVzE" },
    response: {
      accountName: "Harbor Pine",
      recipient: link.recipient,
      expiresAt: link.expiresAt,
      serviceProvider: {
        entityId: "https://portal.example/svc/auth/sso/saml/100/metadata",
        acsUrl: "https://portal.example/svc/auth/sso/saml/100/acs",
        sloUrl: "https://portal.example/svc/auth/sso/saml/100/slo",
        redirectUrl: "https://portal.example/svc/auth/sso/oidc/100/callback",
        metadataUrl: null,
        certificate: null,
      },
    },
  },
  body: setupLinkToken,
  response: setupLinkInfo,
  problems: refusals,
})
export const readProviderBySetupLink = endpoint({
  ...open,
  method: "POST",
  path: "/v1/sso/setup-links/provider",
  summary: "Read with a setup link what an identity provider says of itself",
  description: `${readProvider.description ?? ""} Twenty questions and submissions an hour for each link.`,
  example: {
    body: { token: "Zk3v0nT9bQ2xLr7yWm5cHd8sJf1aPe6uGi4oKtNqVzE", address: `${address}/metadata` },
    ...(readProvider.example?.response === undefined ? {} : { response: readProvider.example.response }),
  },
  body: setupLinkQuestion,
  largestBodyBytes: 1_000_000,
  response: providerFacts,
  problems: [
    ...refusals,
    problems.metadataUnreachable,
    problems.metadataInvalid,
    problems.discoveryFailed,
    problems.addressNotSecure,
  ],
})
export const submitProposal = endpoint({
  ...open,
  method: "POST",
  path: "/v1/sso/setup-links/submit",
  summary: "Submit the details of an identity provider with a setup link",
  description:
    "Once. The details are checked like settings and kept as a proposal; administrators are notified and decide.",
  example: {
    body: {
      token: "Zk3v0nT9bQ2xLr7yWm5cHd8sJf1aPe6uGi4oKtNqVzE",
      submittedBy: "Sam Carter",
      protocol: "saml",
      saml: { ...saml, certificates: [pem] },
    },
  },
  body: proposedSetup,
  problems: [
    ...refusals,
    problems.providerMissing,
    problems.certificateInvalid,
    problems.certificateWeak,
    problems.certificatesExpired,
    problems.addressNotSecure,
    problems.discoveryFailed,
  ],
})
