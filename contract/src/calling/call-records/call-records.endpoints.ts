import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser } from "../../kit/ids.ts"
import { callRecordProblems } from "./call-records.problems.ts"
import { callDetails, callFilter, callId, callPage, callRetention, callRetentionEdit } from "./call-records.schema.ts"

const exampleCall = {
  callId: "1794816000000-5000042",
  accountId: 100,
  kind: "call",
  direction: "inbound",
  from: { number: "+12125550111", name: "" },
  to: { number: "+12075550100", name: "201 Carla Castillo" },
  startedAt: "2026-11-16T15:00:00.000Z",
  answeredAt: "2026-11-16T15:00:11.000Z",
  endedAt: "2026-11-16T15:03:12.000Z",
  result: "answered",
  ringSeconds: 11,
  waitSeconds: 0,
  talkSeconds: 181,
  holdSeconds: 0,
  userId: 1001,
  extensionId: 100_201,
  queueId: null,
  groupId: null,
  receptionistId: null,
  callFlowId: null,
  isInternational: false,
  isRecorded: false,
  isSimulated: true,
  own: null,
} as const

export const listCalls = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/calls",
  summary: "List the calls of an account, newest first",
  description:
    "The call log: every call that has ended, with its parties, times and result. Filters can be combined. Pages are read with before, so that the last page costs as much as the first.",
  example: { response: { items: [exampleCall], nextBefore: null } },
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  query: callFilter,
  response: callPage,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getCall = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/calls/:callId",
  summary: "Get a call with its legs and its journey",
  description:
    "Shows who took part and every stop of the call (menu, queue, ringing, talking, voicemail), each with the rule that sent it there.",
  example: {
    response: {
      ...exampleCall,
      legs: [
        {
          userId: 1001,
          extensionId: 100_201,
          deviceId: null,
          number: "201",
          name: "Carla Castillo",
          direction: "inbound",
          rangAt: "2026-11-16T15:00:00.000Z",
          answeredAt: "2026-11-16T15:00:11.000Z",
          endedAt: "2026-11-16T15:03:12.000Z",
          result: "answered",
          quality: { mos: 4.3, jitterMs: 4, lossPercent: 0.1, latencyMs: 42, codec: "opus" },
        },
      ],
      steps: [
        {
          kind: "ring",
          objectKind: "person",
          objectId: 100_201,
          objectName: "201 Carla Castillo",
          enteredAt: "2026-11-16T15:00:00.000Z",
          leftAt: "2026-11-16T15:00:11.000Z",
          outcome: "answered",
          reasons: [
            {
              rule: "numberLeadsTo",
              text: "+12075550100 leads to 201 Carla Castillo.",
              objectKind: "number",
              objectId: "12075550100",
            },
          ],
          details: [],
        },
      ],
      recordings: [],
      relatedCalls: [],
    },
  },
  access: access.inAccount("read:all-calls"),
  params: z.strictObject({ accountId: accountIdText, callId }),
  response: callDetails,
  problems: [accountProblems.notFound, callRecordProblems.notFound],
  noCache: true,
})
export const listCallsOfUser = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/:userId/v2/calllogs",
  calls: ["b71-get-user-user-id-v2-calllogs"],
  summary: "List the calls of a user, newest first",
  description:
    "The same call log as of the account, for one user. “own” says how each call went for them: a call that a colleague answered is “answeredByOther”, with the name. Users can read their own.",
  example: {
    response: {
      items: [{ ...exampleCall, own: { result: "answeredByOther", answeredBy: "Carla Castillo" } }],
      nextBefore: null,
    },
  },
  access: access.onUserOrSelf("read:all-calls"),
  params: ofUser,
  query: callFilter.omit({ userId: true }),
  response: callPage,
  problems: [],
  noCache: true,
})

export const getCallRetention = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/call-retention",
  summary: "Get how long an account keeps its call records",
  description:
    "Older calls are deleted every day, with their legs and journeys. The same time applies to records of meetings and messages.",
  example: { response: { months: 24 } },
  access: access.inAccount("read:pbx-settings"),
  params: inAccount,
  response: callRetention,
  problems: [accountProblems.notFound],
})
export const updateCallRetention = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/call-retention",
  summary: "Set how long an account keeps its call records",
  description:
    "A shorter time deletes older calls for good at the next daily run, and older records of meetings and messages too.",
  example: { body: { months: 24 }, response: { months: 24 } },
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  body: callRetentionEdit,
  response: callRetention,
  problems: [accountProblems.notFound],
})
