import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { notConfirmed } from "./sso-confirmation.ts"
import { domainDays, ofSsoDomain, ssoDomain, ssoDomainDraft, ssoDomains } from "./sso-domains.schema.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import { ssoConfirmation } from "./sso.schema.ts"

const path = "/v1/accounts/:accountId/sso/domains"
const shown = {
  domainId: 31,
  domain: "harborpine.example",
  state: "pending",
  recordName: "_portal-sso.harborpine.example",
  recordValue: "portal-sso=9f2c…",
  lastCheckedAt: null,
  lastFailure: null,
  verifiedAt: null,
  createdAt: "2026-11-18T09:00:00.000Z",
}

export const listSsoDomains = endpoint({
  service: "auth",
  method: "GET",
  path,
  summary: "List the domains of an account for single sign-on",
  description: "People whose login name ends with a verified domain find single sign-on at the sign-in page.",
  example: { response: { items: [shown] } },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  response: ssoDomains,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const addSsoDomain = endpoint({
  service: "auth",
  method: "POST",
  path,
  idempotency: "none",
  summary: "Add a domain",
  description: `Publish the TXT record of the answer. We look for it every hour for ${domainDays} days. A domain can be verified for one account only.`,
  example: { body: { domain: "harborpine.example", currentPassword: "…" }, response: shown },
  access: access.inAccount("update:sso-settings"),
  params: inAccount,
  body: ssoDomainDraft,
  response: ssoDomain,
  problems: [
    accountProblems.notFound,
    ...notConfirmed,
    problems.onlyOwners,
    problems.domainAlready,
    problems.tooManyDomains,
  ],
})
export const checkSsoDomain = endpoint({
  service: "auth",
  method: "POST",
  path: `${path}/:domainId/check`,
  idempotency: "none",
  summary: "Look for the record of a domain now",
  description: `A domain that failed is restarted: we look for another ${domainDays} days.`,
  example: { response: { ...shown, state: "verified", verifiedAt: "2026-11-18T09:05:00.000Z" } },
  access: access.inAccount("update:sso-settings"),
  params: ofSsoDomain,
  response: ssoDomain,
  problems: [accountProblems.notFound, problems.onlyOwners, problems.domainNotFound, problems.domainTaken],
})
export const removeSsoDomain = endpoint({
  service: "auth",
  method: "DELETE",
  path: `${path}/:domainId`,
  summary: "Remove a domain",
  description: "People of the domain have to enter the company sign-in name.",
  access: access.inAccount("update:sso-settings"),
  params: ofSsoDomain,
  body: ssoConfirmation,
  example: { body: { currentPassword: "…" } },
  problems: [accountProblems.notFound, ...notConfirmed, problems.onlyOwners, problems.domainNotFound],
})
