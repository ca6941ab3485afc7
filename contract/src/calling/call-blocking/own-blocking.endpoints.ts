import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { callBlockingProblems as problems } from "./call-blocking.problems.ts"
import {
  blockingRule,
  blockingVerdict,
  ofEndUser,
  ofOwnExtension,
  ofOwnRule,
  ownBlocking,
  ownBlockingEdit,
  ownCheckQuery,
  ownRuleDraft,
  ownRuleEdit,
} from "./call-blocking.schema.ts"

const base = "/api/portal/my-blocking"
const service = { service: "phoneSystem" } as const
const found = [problems.extensionNotFound, problems.notAllowedForUser]
const ruleProblems = [
  ...found,
  problems.valueInvalid,
  problems.exists,
  problems.hitsEmergency,
  problems.hitsOwnNumber,
  problems.expired,
  problems.tooMany,
]

const rule = {
  ruleId: 5_000_101,
  direction: "in",
  list: "block",
  match: "exact",
  value: "+12075550188",
  valueTo: null,
  action: null,
  note: "Survey calls",
  enabled: true,
  expiresAt: null,
  isExpired: false,
  createdAt: "2026-11-02T09:30:00.000Z",
  changedAt: "2026-11-02T09:30:00.000Z",
  version: 1,
}
const settings = {
  extensionId: 100_105,
  extension: "305",
  name: "Carla Castillo",
  on: true,
  blockAnonymous: true,
  action: "voicemail",
  mayChange: true,
  masterOn: true,
  countryCode: "US",
  rules: [rule],
  version: 2,
}

export const listOwnBlocking = endpoint({
  ...service,
  method: "GET",
  path: base,
  summary: "List whom your own extensions block",
  description: "One entry for each of your extensions. The rules of the account apply in addition and are not listed.",
  example: { response: [settings] },
  access: access.own("read:own-blocking"),
  response: z.array(ownBlocking),
  noCache: true,
})
export const updateOwnBlocking = endpoint({
  ...service,
  method: "PUT",
  path: `${base}/:extensionId`,
  params: ofOwnExtension,
  summary: "Change how one of your extensions blocks callers",
  description: "Omitted fields stay as they are. With the switch off, your rules stay and none applies.",
  example: { body: { blockAnonymous: true }, response: settings },
  access: access.own("update:own-blocking"),
  body: ownBlockingEdit,
  response: ownBlocking,
  problems: [...found, problems.changedMeanwhile],
})
export const createOwnRule = endpoint({
  ...service,
  method: "POST",
  path: `${base}/:extensionId/rules`,
  params: ofOwnExtension,
  summary: "Block or allow callers on one of your extensions",
  description:
    "The rule applies to calls to this extension only. What you allow is not blocked by a rule of the account either.",
  example: { body: { match: "exact", value: "207 555 0188", note: "Survey calls" }, response: rule },
  access: access.own("create:own-blocking"),
  body: ownRuleDraft,
  response: blockingRule,
  problems: ruleProblems,
})
export const updateOwnRule = endpoint({
  ...service,
  method: "PUT",
  path: `${base}/:extensionId/rules/:ruleId`,
  params: ofOwnRule,
  summary: "Change a rule of one of your extensions; omitted fields stay as they are",
  description: "Send the version you read to be refused instead of overwriting another change.",
  example: { body: { enabled: false }, response: { ...rule, enabled: false, version: 2 } },
  access: access.own("update:own-blocking"),
  body: ownRuleEdit,
  response: blockingRule,
  problems: [...ruleProblems, problems.notFound, problems.changedMeanwhile],
})
export const deleteOwnRule = endpoint({
  ...service,
  method: "DELETE",
  path: `${base}/:extensionId/rules/:ruleId`,
  params: ofOwnRule,
  summary: "Delete a rule of one of your extensions",
  description: "These callers reach you again, unless the account blocks them.",
  access: access.own("delete:own-blocking"),
  problems: [...found, problems.notFound],
})
export const checkOwnCall = endpoint({
  ...service,
  method: "GET",
  path: `${base}/:extensionId/check`,
  params: ofOwnExtension,
  summary: "Test whether a caller would reach one of your extensions",
  description: "Your own rules and those of the account count. A rule of the account is not shown in detail.",
  example: {
    response: {
      blocked: true,
      because: "ownRule",
      action: "voicemail",
      rule,
      isOwnRule: true,
      number: "12075550188",
      country: "US",
      isReadable: true,
    },
  },
  access: access.own("read:own-blocking"),
  query: ownCheckQuery,
  response: blockingVerdict,
  noCache: true,
  problems: [problems.extensionNotFound],
})

const endUser = "enduser/:loginName/extension/:extension/callblocking/saveOptions"
export const saveEndUserBlocking = endpoint({
  ...service,
  method: "POST",
  path: `/api/ucaas/account/:accountId/${endUser}`,
  aliases: [`/api/ucaas/account/:accountId/phonesystem/${endUser}`],
  calls: ["b72-post-enduser-login-name-extension-extension-callblocking-save-options"],
  params: ofEndUser,
  summary: "Save how an extension of a user blocks callers",
  description:
    "For administrators, and for users on their own extension (use PUT on my-blocking there). Omitted fields stay as they are.",
  example: { body: { on: true, blockAnonymous: true, action: "voicemail" }, response: settings },
  access: access.inAccount("update:own-blocking"),
  body: ownBlockingEdit,
  response: ownBlocking,
  problems: [accountProblems.notFound, ...found, problems.changedMeanwhile],
})
