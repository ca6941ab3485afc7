import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { engineProblems } from "./engine.problems.ts"
import { engineStatus, liveCalls, simulatedRate, testCall, testCallDraft, testCallId } from "./engine.schema.ts"

const base = "/api/ucaas/account/:accountId"
const exampleStatus = { name: "sandbox", isSimulated: true, rate: 100, liveCalls: 3 }
const exampleTestCall = {
  testCallId: "6f0d2a4e-3c64-4d57-9b0a-0c7d6a2f4a10",
  state: "live",
  place: "ringing",
  result: null,
  callId: null,
  steps: [
    {
      kind: "ring",
      objectKind: "person",
      objectId: 100_201,
      objectName: "201 Carla Castillo",
      enteredAt: "2026-11-16T15:00:00.000Z",
      leftAt: "2026-11-16T15:00:00.000Z",
      outcome: "",
      reasons: [
        {
          rule: "numberLeadsTo",
          text: "+12075550100 leads to 201 Carla Castillo.",
          objectKind: "number",
          objectId: "12075550100",
        },
      ],
    },
  ],
}

export const listLiveCalls = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/live-calls`,
  summary: "List the calls under way in an account",
  description:
    "Every call that has begun and not ended: where it is now, since when, and whose phones ring or talk. Listen to the event stream (topic live-call) to know when to read again.",
  example: {
    response: {
      items: [
        {
          liveCallId: 5000017,
          direction: "inbound",
          from: { number: "+12125550111", name: "" },
          to: { number: "+12075550100", name: "420 Customer support" },
          callerNamePrefix: "Support:",
          place: "queue",
          conferenceRole: null,
          waitsForHost: false,
          objectKind: "queue",
          objectId: 100_804,
          objectName: "420 Customer support",
          startedAt: "2026-11-16T15:00:00.000Z",
          since: "2026-11-16T15:00:04.000Z",
          answeredAt: null,
          onHold: false,
          extensions: [],
          monitoring: [],
          isSimulated: true,
        },
      ],
      total: 1,
    },
  },
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  response: liveCalls,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getEngineStatus = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/call-engine`,
  summary: "Get which engine carries the calls of an account",
  description: "Says whether calls are simulated, and how many simulated calls there are.",
  example: { response: exampleStatus },
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  response: engineStatus,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const setSimulatedRate = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${base}/call-engine/simulated-calls`,
  summary: "Set how many simulated calls an account gets",
  description:
    "100 is a usual day with its busy and quiet hours; 0 turns simulated calls off. Only in a demo installation.",
  example: { body: { rate: 100 }, response: exampleStatus },
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  body: simulatedRate,
  response: engineStatus,
  problems: [accountProblems.notFound, engineProblems.notSimulated],
})
export const placeTestCall = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/test-calls`,
  summary: "Place a test call and watch where it goes",
  description:
    "The simulated engine places one call through the account's real routing. Read the test call to follow it; when it has ended, it is in the call log. Only in a demo installation.",
  example: {
    body: { from: { kind: "outside", number: "+12125550111" }, to: "+12075550100" },
    response: exampleTestCall,
  },
  access: access.inAccount("update:pbx-settings"),
  owners: { "body.from.extensionId": "reference" },
  params: inAccount,
  body: testCallDraft,
  response: testCall,
  problems: [
    accountProblems.notFound,
    engineProblems.notSimulated,
    engineProblems.numberInvalid,
    engineProblems.callerUnknown,
    engineProblems.callerBusy,
  ],
})
export const getTestCall = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/test-calls/:testCallId`,
  summary: "Get a test call: where it is now and how it came there",
  description: "Shows the journey so far with the rule of each step, and the call record when the call has ended.",
  example: { response: exampleTestCall },
  access: access.inAccount("update:pbx-settings"),
  params: z.strictObject({ accountId: accountIdText, testCallId: testCallId }),
  response: testCall,
  problems: [accountProblems.notFound, engineProblems.testCallNotFound],
  noCache: true,
})
