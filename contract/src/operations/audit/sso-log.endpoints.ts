import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { auditEntry, auditFilter, eventType, exportStarted, ssoExportFilter } from "./audit.schema.ts"

const log = { service: "auth", method: "GET", noCache: true } as const
const path = "/v1/audit/sso/logs"
const entry = {
  entryId: 48_300,
  accountId: 100,
  log: "user",
  at: "2026-11-18T09:12:00.000Z",
  actorUserId: null,
  actorName: "Single sign-on",
  actingAs: null,
  action: "sso.sign_in_failed",
  objectType: "sso",
  objectId: "100",
  objectName: "Harbor Pine ID",
  before: null,
  after: { reason: "wrongAudience" },
  traceId: "7d0f3c52-58a8-4d6f-9f0e-2b8a4f1c9e77",
  address: "198.51.100.24",
  client: "Firefox on Windows",
  reverts: null,
  jobId: null,
  jobEntries: null,
}

export const listSsoLogTypes = endpoint({
  ...log,
  path: `${path}/types`,
  calls: ["b74-get-v1-audit-sso-logs-types"],
  summary: "List the types of events of single sign-on",
  description: "With titles and descriptions, for a filter. The same for every account.",
  example: {
    response: [
      {
        eventType: "sso.level_changed",
        log: "user",
        title: "Single sign-on turned on or off",
        sentence: "Single sign-on was turned off, offered or required.",
        revertible: false,
      },
    ],
  },
  access: access.signedIn,
  response: z.array(eventType),
})
export const listSsoLog = endpoint({
  ...log,
  path: `${path}/:accountId`,
  calls: ["b74-get-v1-audit-sso-logs-account-id"],
  summary: "List events of single sign-on in an account, newest first",
  description:
    "The entries of the account's audit log about single sign-on: settings, levels, users, test sign-ins, sign-ins that failed and why, certificates and domains. Of failures with the same reason only the first ones of an hour are listed one by one; “sso.sign_ins_failed_repeatedly” and “sso.sign_outs_failed_repeatedly” say how often they happened in that hour (“times”), and when first and last.",
  example: { response: { items: [entry], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  query: auditFilter,
  response: page(auditEntry),
  problems: [accountProblems.notFound],
})
/** Another path of the same call, without the account in it. */
export const exportOwnSsoLog = endpoint({
  ...log,
  path: `${path}/export`,
  calls: ["b74-get-v1-audit-sso-logs-account-id-export"],
  sideEffect: true,
  summary: "Export events of single sign-on of the caller's account (alias)",
  description:
    "An alias of the export with the account in its path, always for the account that the caller acts in. The GET starts a job: confirm it with X-Confirm-Change: true.",
  example: { response: { jobId: 9122 } },
  access: access.own("read:sso-settings"),
  query: ssoExportFilter,
  response: exportStarted,
})
export const exportSsoLog = endpoint({
  ...log,
  path: `${path}/:accountId/export`,
  calls: ["b74-get-v1-audit-sso-logs-account-id-export"],
  sideEffect: true,
  summary: "Export events of single sign-on to a spreadsheet as a job",
  description:
    "The GET starts a job: confirm it with X-Confirm-Change: true. Ask for the job until it is done, then download its file.",
  example: { response: { jobId: 9122 } },
  access: access.inAccount("read:sso-settings"),
  params: inAccount,
  query: ssoExportFilter,
  response: exportStarted,
  problems: [accountProblems.notFound],
})
