import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { callBlockingProblems as problems } from "./call-blocking.problems.ts"
import {
  blockingOptions,
  blockingRule,
  listedRule,
  recentCallers,
  recentCallersQuery,
  blockingVerdict,
  bulkDelete,
  bulkResult,
  bulkToggle,
  callBlocking,
  checkQuery,
  internationalRule,
  manyResult,
  manyRules,
  masterSwitch,
  ofRule,
  ruleDraft,
  ruleEdit,
  ruleFilter,
  ruleSave,
  ruleUpdate,
  shownSystemRules,
  systemRulesEdit,
} from "./call-blocking.schema.ts"

const base = "/api/admin/accounts/:accountId/call-blocking"
const phoneSystem = "/api/ucaas/account/:accountId/phonesystem/callblocking"
const rulesCall = ["b711-call-call-blocking-user-defined-rules"]
const systemCall = ["b711-call-call-blocking-system-defined-rules"]

const reading = {
  service: "admin",
  method: "GET",
  access: access.inAccount("read:call-blocking"),
  noCache: true,
} as const
const changing = { service: "admin", access: access.inAccount("update:call-blocking") } as const
const alias = { service: "phoneSystem", method: "POST", params: inAccount } as const
const ruleProblems = [
  accountProblems.notFound,
  problems.valueInvalid,
  problems.exists,
  problems.hitsEmergency,
  problems.hitsOwnNumber,
  problems.expired,
  problems.voicemailOutbound,
  problems.tooMany,
]
const foundProblems = [...ruleProblems, problems.notFound, problems.changedMeanwhile]
const optionProblems = [accountProblems.notFound, problems.changedMeanwhile, problems.messageUnknown]

const switches = {
  anonymousCallers: true,
  internationalCallers: false,
  premiumNumbers: true,
  directoryAssistance: false,
  highRiskNumbers: true,
}
const settings = {
  accountId: 100,
  masterOn: true,
  action: "reject",
  mediaId: null,
  mediaName: null,
  systemRules: switches,
  ruleCount: 12,
  mostRules: 10_000,
  countryCode: "US",
  version: 3,
}
const draft = { direction: "in", list: "block", match: "prefix", value: "+1 900", note: "Premium callers" }
const rule = {
  ruleId: 5_000_001,
  direction: "in",
  list: "block",
  match: "prefix",
  value: "+1900",
  valueTo: null,
  action: null,
  note: "Premium callers",
  enabled: true,
  expiresAt: null,
  isExpired: false,
  createdAt: "2026-11-02T09:30:00.000Z",
  changedAt: "2026-11-02T09:30:00.000Z",
  version: 1,
}

// --- settings --------------------------------------------------------------------------------------------------------

export const getCallBlocking = endpoint({
  ...reading,
  path: base,
  params: inAccount,
  summary: "Get how an account blocks calls",
  description:
    "The master switch, what happens to blocked callers, and the rules that every account has. Emergency calls are never blocked.",
  example: { response: settings },
  response: callBlocking,
  problems: [accountProblems.notFound],
})
export const updateCallBlocking = endpoint({
  ...changing,
  method: "PUT",
  path: base,
  params: inAccount,
  summary: "Change the master switch and what happens to blocked callers",
  description: "Omitted fields stay as they are. With the master switch off, all rules stay and none applies.",
  example: { body: { action: "busy", version: 3 }, response: { ...settings, action: "busy", version: 4 } },
  body: blockingOptions,
  response: callBlocking,
  problems: optionProblems,
})
export const saveBlockingOptions = endpoint({
  aliasOf: "call-blocking.updateCallBlocking",
  ...alias,
  path: `${phoneSystem}/saveOptions`,
  calls: ["b72-post-phonesystem-callblocking-save-options"],
  summary: "Save what happens to blocked callers",
  description: "Catalogue alias of the change of call blocking. Use PUT on call-blocking.",
  example: { body: { action: "message", mediaId: null }, response: { ...settings, action: "message", version: 4 } },
  access: access.inAccount("update:call-blocking"),
  body: blockingOptions,
  response: callBlocking,
  problems: optionProblems,
})
export const saveMasterSwitch = endpoint({
  aliasOf: "call-blocking.updateCallBlocking",
  ...alias,
  path: `${phoneSystem}/saveMasterSwitchOptions`,
  calls: ["b72-post-phonesystem-callblocking-save-master-switch-options"],
  summary: "Turn call blocking on or off",
  description: "Catalogue alias of the change of call blocking, for the master switch only. Use PUT on call-blocking.",
  example: { body: { masterOn: false }, response: { ...settings, masterOn: false, version: 4 } },
  access: access.inAccount("update:call-blocking"),
  body: masterSwitch,
  response: callBlocking,
  problems: [accountProblems.notFound, problems.changedMeanwhile],
})

export const getSystemRules = endpoint({
  ...reading,
  path: `${base}/system-rules`,
  params: inAccount,
  calls: systemCall,
  summary: "Get the blocking rules that every account has",
  description: "They can be turned on and off. Calls to other countries are a part of the PBX settings.",
  example: { response: { ...switches, version: 3 } },
  response: shownSystemRules,
  problems: [accountProblems.notFound],
})
export const updateSystemRules = endpoint({
  ...changing,
  method: "PUT",
  path: `${base}/system-rules`,
  params: inAccount,
  calls: systemCall,
  summary: "Turn blocking rules that every account has on or off",
  description:
    "Omitted rules stay as they are. Directory assistance also needs the permission update:block411, and high-risk numbers the permission update:block-hr.",
  example: { body: { anonymousCallers: true }, response: { ...switches, version: 4 } },
  body: systemRulesEdit,
  response: shownSystemRules,
  problems: [accountProblems.notFound, problems.changedMeanwhile],
})
export const saveInternationalRule = endpoint({
  ...alias,
  path: `${phoneSystem}/saveAcctIntBlockRule`,
  calls: ["b72-post-phonesystem-callblocking-save-acct-int-block-rule"],
  summary: "Block or allow callers from other countries",
  description:
    "Catalogue alias of the change of system rules, for callers from other countries only. Calls to other countries are a part of the PBX settings.",
  example: {
    body: { internationalCallers: true },
    response: { ...switches, internationalCallers: true, version: 4 },
  },
  access: access.inAccount("update:call-blocking"),
  body: internationalRule,
  response: shownSystemRules,
  problems: [accountProblems.notFound, problems.changedMeanwhile],
})

// --- rules -----------------------------------------------------------------------------------------------------------

export const listRules = endpoint({
  ...reading,
  path: `${base}/rules`,
  params: inAccount,
  summary: "List the blocking rules of an account",
  description: "Searched by number, country and note. Rules of single users are not included.",
  example: {
    response: {
      items: [{ ...rule, stoppedCalls: 14, lastStoppedAt: "2026-11-16T15:00:00.000Z" }],
      nextCursor: null,
      previousCursor: null,
    },
  },
  query: ruleFilter,
  response: page(listedRule),
  problems: [accountProblems.notFound],
})
export const getRecentCallers = endpoint({
  ...reading,
  path: `${base}/recent-callers`,
  params: inAccount,
  summary: "Get what a rule would have stopped in the last 30 days",
  description:
    "Ask before you save a rule. The rule itself is looked at alone: allow lists and other rules are not considered.",
  example: {
    response: {
      isReadable: true,
      calls: 1204,
      stopped: 14,
      answered: 980,
      stoppedAnswered: 3,
      warns: false,
      callers: [{ number: "+12125550111", name: "", calls: 4, answered: 3, lastAt: "2026-11-16T15:00:00.000Z" }],
    },
  },
  query: recentCallersQuery,
  response: recentCallers,
  problems: [accountProblems.notFound],
})
export const createRule = endpoint({
  service: "admin",
  method: "POST",
  path: `${base}/rules`,
  params: inAccount,
  summary: "Create a blocking rule",
  description:
    "Numbers without a plus sign belong to the country of the account. A rule that would block a number of the account is refused; to save it anyway, use saveRuleSkipValidations. A rule that matches an emergency number is always refused.",
  example: { body: draft, response: rule },
  access: access.inAccount("create:call-blocking"),
  body: ruleDraft,
  response: blockingRule,
  problems: ruleProblems,
})
export const saveRuleSkipValidations = endpoint({
  ...alias,
  path: `${phoneSystem}/saveRuleSkipValidations`,
  calls: ["b72-post-phonesystem-callblocking-save-rule-skip-validations"],
  summary: "Save a blocking rule even if it blocks numbers of the account",
  description:
    "Creates a rule, or changes the one with the given ruleId. Only the check for numbers of the account is skipped: a rule that matches an emergency number is refused here too.",
  example: { body: draft, response: rule },
  access: access.inAccount("create:call-blocking"),
  body: ruleSave,
  response: blockingRule,
  problems: foundProblems,
})
export const getRule = endpoint({
  ...reading,
  path: `${base}/rules/:ruleId`,
  params: ofRule,
  calls: rulesCall,
  summary: "Get a blocking rule",
  description: "A rule of the account; rules of single users are not found here.",
  example: { response: rule },
  response: blockingRule,
  problems: [accountProblems.notFound, problems.notFound],
})
export const updateRule = endpoint({
  ...changing,
  method: "PUT",
  path: `${base}/rules/:ruleId`,
  params: ofRule,
  calls: rulesCall,
  summary: "Change a blocking rule; omitted fields stay as they are",
  description:
    "Send the version you read to be refused instead of overwriting a change that somebody else made meanwhile.",
  example: { body: { enabled: false, version: 1 }, response: { ...rule, enabled: false, version: 2 } },
  body: ruleEdit,
  response: blockingRule,
  problems: foundProblems,
})
export const saveRule = endpoint({
  aliasOf: "call-blocking.updateRule",
  ...alias,
  path: `${phoneSystem}/updateRule`,
  calls: ["b72-post-phonesystem-callblocking-update-rule"],
  summary: "Change a blocking rule that the body names",
  description: "Catalogue alias of the change of a rule. Use PUT on the rule.",
  example: { body: { ruleId: 5_000_001, note: "Reported by reception" }, response: { ...rule, version: 2 } },
  access: access.inAccount("update:call-blocking"),
  body: ruleUpdate,
  response: blockingRule,
  problems: foundProblems,
})
export const copyRule = endpoint({
  service: "admin",
  method: "POST",
  path: `${base}/rules/:ruleId`,
  params: ofRule,
  calls: rulesCall,
  createdAt: "/api/admin/accounts/:accountId/call-blocking/rules/:ruleId",
  summary: "Create a rule like another one",
  description: "The new rule has the fields of the given one, except for those in the request.",
  example: { body: { value: "+1 976" }, response: { ...rule, ruleId: 5_000_002, value: "+1976" } },
  access: access.inAccount("create:call-blocking"),
  body: ruleEdit.omit({ version: true }),
  response: blockingRule,
  problems: [...ruleProblems, problems.notFound],
})
export const deleteRule = endpoint({
  service: "admin",
  method: "DELETE",
  path: `${base}/rules/:ruleId`,
  params: ofRule,
  calls: rulesCall,
  summary: "Delete a blocking rule",
  description: "Calls that it blocked go through from now on. To keep it for later, turn it off instead.",
  access: access.inAccount("delete:call-blocking"),
  problems: [accountProblems.notFound, problems.notFound],
})
export const deleteRules = endpoint({
  service: "admin",
  method: "POST",
  path: `${base}/rules/bulk-delete`,
  params: inAccount,
  calls: ["b711-call-call-blocking-bulk-delete"],
  summary: "Delete many blocking rules",
  description: "Up to 1,000 at a time, all or none. Rules that no longer exist are counted as unchanged.",
  example: { body: { ruleIds: [5_000_001, 5_000_002] }, response: { changed: 2, unchanged: 0 } },
  access: access.inAccount("delete:call-blocking"),
  body: bulkDelete,
  response: bulkResult,
  problems: [accountProblems.notFound],
})
export const toggleRules = endpoint({
  ...changing,
  method: "POST",
  path: `${base}/rules/bulk-toggle`,
  params: inAccount,
  calls: ["b711-call-call-blocking-bulk-toggle"],
  summary: "Turn many blocking rules on or off",
  description: "Up to 1,000 at a time. Each changed rule has its own entry in the audit log and can be reverted there.",
  example: { body: { ruleIds: [5_000_001, 5_000_002], enabled: false }, response: { changed: 2, unchanged: 0 } },
  body: bulkToggle,
  response: bulkResult,
  problems: [accountProblems.notFound],
})

const many = { service: "admin", method: "POST", params: inAccount, body: manyRules, response: manyResult } as const
const exampleLines = {
  body: { lines: ["+1 900 *", "207 555 0100", "hello"], note: "Nuisance callers" },
  response: {
    added: 2,
    skipped: 1,
    lines: [
      { line: 1, text: "+1 900 *", value: "+1900", reason: null },
      { line: 2, text: "207 555 0100", value: "+12075550100", reason: null },
      { line: 3, text: "hello", value: null, reason: "Enter a complete phone number." },
    ],
  },
}
export const addRules = endpoint({
  ...many,
  path: `${base}/rules/many`,
  summary: "Create rules for many numbers at once",
  description:
    "Up to 500 lines. Lines that cannot be used are left out with a reason: no number, an emergency number, a number of the account, or a rule that exists.",
  example: exampleLines,
  access: access.inAccount("create:call-blocking"),
  problems: [accountProblems.notFound, problems.expired, problems.voicemailOutbound, problems.tooMany],
})
export const previewRules = endpoint({
  ...many,
  path: `${base}/rules/many/preview`,
  summary: "Preview rules for many numbers; changes nothing",
  description: "The same answer as the creation, without creating anything.",
  example: exampleLines,
  access: access.inAccount("create:call-blocking"),
  problems: [accountProblems.notFound, problems.expired, problems.voicemailOutbound, problems.tooMany],
  idempotency: "none",
})

export const exportRules = endpoint({
  ...reading,
  path: `${base}/rules/export`,
  params: inAccount,
  summary: "Export the blocking rules of an account as CSV",
  description:
    "All rules of the account, one per line, with direction, list, match, value, end of the range, action, state, expiry and note.",
  response: z.unknown(),
  answers: "file",
  problems: [accountProblems.notFound],
})

export const checkCall = endpoint({
  ...reading,
  path: `${base}/check`,
  params: inAccount,
  summary: "Test whether a call would be blocked, and by which rule",
  description:
    "Nothing is called. For calls that go out, the number is read like on a phone of the account. With extensionId, the rules of that extension count too.",
  example: {
    response: {
      blocked: true,
      because: "accountRule",
      action: "reject",
      rule,
      isOwnRule: false,
      number: "19005550100",
      country: "US",
      isReadable: true,
    },
  },
  query: checkQuery,
  response: blockingVerdict,
  problems: [accountProblems.notFound, problems.extensionNotFound],
})
