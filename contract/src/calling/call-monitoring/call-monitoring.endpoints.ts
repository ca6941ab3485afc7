import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { engineProblems } from "../engine/engine.problems.ts"
import { monitoringProblems as problems } from "./call-monitoring.problems.ts"
import {
  monitoringBulk,
  monitoringBulkResult,
  monitoringDisclaimer,
  monitoringDisclaimerEdit,
  monitoringHistory,
  monitoringHistoryFilter,
  monitoringModeChange,
  monitoringPin,
  monitoringPinEdit,
  monitoringRule,
  monitoringRuleDraft,
  monitoringRuleEdit,
  monitoringRuleFilter,
  monitoringRuleId,
  monitoringSession,
  monitoringSessionId,
  monitoringStart,
  ownMonitoring,
  ownMonitoringRule,
} from "./call-monitoring.schema.ts"

const base = "/api/admin/accounts/:accountId/call-monitoring"
const shared = { service: "admin", params: inAccount } as const
const rules = { ...shared, path: `${base}/rules` } as const
const rule = {
  service: "admin",
  path: `${base}/rules/:ruleId`,
  params: z.strictObject({ accountId: accountIdText, ruleId: monitoringRuleId }),
} as const
const sessions = { ...shared, path: `${base}/sessions` } as const
const session = {
  service: "admin",
  path: `${base}/sessions/:monitoringId`,
  params: z.strictObject({ accountId: accountIdText, monitoringId: monitoringSessionId }),
} as const
/** No permission: a rule gives the right, and the use case looks for it. */
const bySupervisors = access.inAccount("read:profile")
const missing = [accountProblems.notFound, problems.ruleNotFound]
const targetProblems = [
  problems.supervisorUnknown,
  problems.targetUnknown,
  problems.targetMissing,
  problems.ownCalls,
  problems.tooManyRules,
]

const shownRule = {
  ruleId: 5_000_001,
  accountId: 100,
  supervisorId: 100_003,
  supervisor: "Carla Castillo",
  supervisorExtension: "203",
  target: { kind: "queue", id: 100_804, name: "420 Customer support" },
  modes: ["listen", "whisper"],
  tone: true,
  version: 1,
} as const
const shownSession = {
  sessionId: 5_000_007,
  supervisorId: 100_003,
  supervisor: "Carla Castillo",
  extensionId: 100_107,
  monitored: "207 Grace Ito",
  from: "+12125550111",
  to: "420 Customer support",
  mode: "whisper",
  modes: [
    { mode: "listen", at: "2026-11-16T15:00:00.000Z" },
    { mode: "whisper", at: "2026-11-16T15:00:40.000Z" },
  ],
  tone: true,
  startedAt: "2026-11-16T15:00:00.000Z",
  endedAt: null,
  endedBy: null,
  liveCallId: 5_000_017,
  callId: null,
} as const
const shownDisclaimer = {
  accountId: 100,
  text: "Employees and callers have been informed that calls may be monitored.",
  textVersion: 2,
  isStandard: false,
  isAccepted: true,
  acceptedAt: "2026-11-02T09:00:00.000Z",
  acceptedBy: "Ava Stone",
  acceptedById: 100_001,
  acceptedVersion: 2,
}
const shownPin = {
  accountId: 100,
  isSet: true,
  changedAt: "2026-11-02T09:00:00.000Z",
  supervisors: [{ supervisorId: 100_003, supervisor: "Carla Castillo", changedAt: "2026-11-03T09:00:00.000Z" }],
}

// --- rules -----------------------------------------------------------------------------------------------------------

export const listMonitoringRules = endpoint({
  ...rules,
  method: "GET",
  summary: "List who may monitor whose calls",
  description:
    "One entry for each supervisor and target. Nobody is monitored without a rule. Search by the name of the supervisor or target.",
  example: { response: { items: [shownRule], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:call-monitoring"),
  query: monitoringRuleFilter,
  response: page(monitoringRule),
  problems: [accountProblems.notFound],
})
export const createMonitoringRule = endpoint({
  ...rules,
  method: "POST",
  summary: "Allow a supervisor to monitor calls",
  description:
    "A rule for a call group or queue covers the calls that come through it, whoever answers; other calls of its members are not covered. Emergency calls are never monitored.",
  example: {
    body: {
      supervisorId: 100_003,
      target: { kind: "queue", id: 100_804 },
      modes: ["listen", "whisper"],
      tone: true,
    },
    response: shownRule,
  },
  access: access.inAccount("create:call-monitoring"),
  body: monitoringRuleDraft,
  response: monitoringRule,
  problems: [accountProblems.notFound, ...targetProblems, problems.ruleExists, commonProblems.notManageable],
})
export const getMonitoringRule = endpoint({
  ...rule,
  method: "GET",
  summary: "Get a monitoring rule",
  description: "The version is needed to change the rule without overwriting changes of others.",
  example: { response: shownRule },
  access: access.inAccount("read:call-monitoring"),
  response: monitoringRule,
  problems: missing,
})
export const updateMonitoringRule = endpoint({
  ...rule,
  method: "PUT",
  summary: "Change what a supervisor may do",
  description:
    "Omitted fields stay as they are. Monitoring under way that is no longer allowed ends at once. To change supervisor or target, create another rule.",
  example: { body: { modes: ["listen"], version: 1 }, response: { ...shownRule, modes: ["listen"], version: 2 } },
  access: access.inAccount("update:call-monitoring"),
  body: monitoringRuleEdit,
  response: monitoringRule,
  problems: [...missing, problems.changedMeanwhile, commonProblems.notManageable],
})
export const deleteMonitoringRule = endpoint({
  ...rule,
  method: "DELETE",
  summary: "Delete a monitoring rule",
  description: "Monitoring under way that only this rule allowed ends at once. The history stays.",
  access: access.inAccount("delete:call-monitoring"),
  problems: [...missing, commonProblems.notManageable],
})
export const setManyMonitoringRules = endpoint({
  ...shared,
  path: `${base}/bulk`,
  method: "PUT",
  calls: ["b711-call-call-monitoring-bulk"],
  summary: "Set monitoring rules of up to 500 supervisors at once",
  description:
    "Each supervisor gets a rule for each target, or loses it. With “preview” nothing changes, and the answer says what would. Supervisors who cannot get the rules are left out with a reason; the others change together. New rules need the permission to create them, and removed ones that to delete them.",
  example: {
    body: {
      supervisorIds: [100_003],
      targets: [{ kind: "queue", id: 100_804 }],
      modes: ["listen"],
      tone: true,
      action: "add",
      preview: true,
    },
    response: {
      preview: true,
      changed: 1,
      unchanged: 0,
      added: 1,
      updated: 0,
      removed: 0,
      people: [{ supervisorId: 100_003, supervisor: "Carla Castillo", added: 1, updated: 0, removed: 0, reason: null }],
    },
  },
  access: access.inAccount("update:call-monitoring"),
  body: monitoringBulk,
  response: monitoringBulkResult,
  problems: [
    accountProblems.notFound,
    problems.targetUnknown,
    problems.targetMissing,
    commonProblems.notAllowed,
    commonProblems.notManageable,
  ],
})

// --- disclaimer and PIN ----------------------------------------------------------------------------------------------

const disclaimer = { ...shared, path: `${base}/disclaimer`, calls: ["b711-call-call-monitoring-disclaimer"] } as const
export const getMonitoringDisclaimer = endpoint({
  ...disclaimer,
  method: "GET",
  summary: "Get the monitoring disclaimer and who accepted it",
  description: "Monitoring is off until the current text was accepted.",
  example: { response: shownDisclaimer },
  access: access.inAccount("read:call-monitoring"),
  response: monitoringDisclaimer,
  problems: [accountProblems.notFound],
})
export const updateMonitoringDisclaimer = endpoint({
  ...disclaimer,
  method: "PUT",
  summary: "Change or accept the monitoring disclaimer",
  description:
    "A new text ends monitoring under way and must be accepted again. Accept with “accept: true” and the version of the text that was read; the user, the time and the version are recorded. Only users of the account can accept, not those who act for it from another one.",
  example: { body: { accept: true, textVersion: 2 }, response: shownDisclaimer },
  access: access.inAccount("update:call-monitoring"),
  body: monitoringDisclaimerEdit,
  response: monitoringDisclaimer,
  problems: [accountProblems.notFound, problems.textChanged, problems.acceptElsewhere],
})
const pin = { ...shared, path: `${base}/pin`, calls: ["b711-call-call-monitoring-pin"] } as const
export const getMonitoringPin = endpoint({
  ...pin,
  method: "GET",
  summary: "Get which PINs protect monitoring",
  description: "Says whether the account and its supervisors have a PIN, never the PIN itself.",
  example: { response: shownPin },
  access: access.inAccount("read:call-monitoring"),
  response: monitoringPin,
  problems: [accountProblems.notFound],
})
export const updateMonitoringPin = endpoint({
  ...pin,
  method: "PUT",
  summary: "Set or remove a monitoring PIN",
  description:
    "A supervisor enters the PIN when monitoring starts: their own if they have one, otherwise that of the account. PINs are stored as hashes. PINs that are easy to guess are refused.",
  example: { body: { pin: "730518", supervisorId: 100_003 }, response: shownPin },
  access: access.inAccount("update:call-monitoring"),
  body: monitoringPinEdit,
  response: monitoringPin,
  problems: [
    accountProblems.notFound,
    problems.pinWeak,
    problems.supervisorUnknown,
    problems.ownPin,
    commonProblems.notManageable,
  ],
})

// --- monitoring calls ------------------------------------------------------------------------------------------------

export const getOwnMonitoring = endpoint({
  ...shared,
  path: `${base}/mine`,
  method: "GET",
  summary: "Get which live calls you may monitor",
  description:
    "Lists calls that are up and that a rule allows you to monitor, and what you monitor now. Needs no permission beyond the rule, and shows nothing of other calls; without a rule the list is empty.",
  example: {
    response: {
      isSupervisor: true,
      isOn: true,
      isPossible: true,
      needsPin: true,
      calls: [
        {
          liveCallId: 5_000_017,
          extensionId: 100_107,
          name: "207 Grace Ito",
          from: "+12125550111",
          to: "420 Customer support",
          answeredAt: "2026-11-16T14:58:12.000Z",
          modes: ["listen", "whisper"],
          monitoredBy: null,
        },
      ],
      session: null,
      codes: [
        { mode: "listen", code: "*44" },
        { mode: "whisper", code: "*45" },
      ],
    },
  },
  access: bySupervisors,
  response: ownMonitoring,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const listOwnMonitoringRules = endpoint({
  ...shared,
  path: `${base}/mine/rules`,
  method: "GET",
  summary: "List your own monitoring rules",
  description: "Whose calls you may monitor in this account, and how. Empty if you are no supervisor.",
  example: { response: [{ ruleId: 5_000_001, target: shownRule.target, modes: ["listen", "whisper"], tone: true }] },
  access: bySupervisors,
  response: z.array(ownMonitoringRule),
  problems: [accountProblems.notFound],
})
export const startMonitoring = endpoint({
  ...sessions,
  method: "POST",
  summary: "Start to monitor a live call",
  description:
    "Your phone joins the call in the chosen mode: listen, whisper to the monitored person, or barge in. Needs a rule that covers the call, and no permission. Ends with the call or when you stop. After five wrong PINs within 15 minutes you have to wait.",
  example: {
    body: { liveCallId: 5_000_017, partyId: 100_107, mode: "listen", pin: "730518" },
    response: shownSession,
  },
  access: bySupervisors,
  body: monitoringStart,
  response: monitoringSession,
  idempotency: "none",
  problems: [
    accountProblems.notFound,
    problems.disclaimerNotAccepted,
    problems.callNotFound,
    problems.notAllowed,
    problems.emergencyCall,
    problems.pinNeeded,
    problems.pinWrong,
    problems.alreadyMonitored,
    problems.supervisorBusy,
    problems.noPhone,
    engineProblems.notPossible,
    commonProblems.notManageable,
  ],
})
export const changeMonitoringMode = endpoint({
  ...session,
  method: "PUT",
  summary: "Change between listening, whispering and barging in",
  description: "Only for your own monitoring under way, and only modes that a rule allows.",
  example: { body: { mode: "whisper" }, response: shownSession },
  access: bySupervisors,
  body: monitoringModeChange,
  response: monitoringSession,
  problems: [
    accountProblems.notFound,
    problems.sessionNotFound,
    problems.notAllowed,
    engineProblems.notPossible,
    commonProblems.notManageable,
  ],
})
export const stopMonitoring = endpoint({
  ...session,
  method: "DELETE",
  summary: "Stop monitoring a call",
  description: "Your phone leaves the call; the call goes on.",
  access: bySupervisors,
  problems: [accountProblems.notFound, problems.sessionNotFound],
})
export const endMonitoringOfOther = endpoint({
  ...session,
  path: `${session.path}/end`,
  method: "POST",
  summary: "End somebody's monitoring of a call",
  description:
    "The supervisor's phone leaves the call; the call goes on. For those who decide who may monitor: the history and the audit log say who ended it.",
  example: { response: { ...shownSession, endedAt: "2026-11-16T15:02:10.000Z", endedBy: "administrator" } },
  access: access.inAccount("update:call-monitoring"),
  response: monitoringSession,
  problems: [accountProblems.notFound, problems.sessionNotFound, commonProblems.notManageable],
})
export const listMonitoringSessions = endpoint({
  ...sessions,
  method: "GET",
  summary: "List which calls were monitored",
  description:
    "Who monitored whom, in which modes, when, how long and in which call; newest first. Entries are kept for 24 months.",
  example: { response: { items: [shownSession], nextBefore: null } },
  access: access.inAccount("read:call-monitoring"),
  query: monitoringHistoryFilter,
  response: monitoringHistory,
  problems: [accountProblems.notFound],
  noCache: true,
})
