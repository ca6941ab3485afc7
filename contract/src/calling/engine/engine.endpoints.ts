import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { routingProblems } from "../routing/routing.problems.ts"
import { commonProblems } from "../../kit/problem.ts"
import { engineProblems } from "./engine.problems.ts"
import {
  engineStatus,
  liveCallId,
  liveCalls,
  liveCallsQuery,
  ownPickupCalls,
  simulatedRate,
  testCall,
  testCallDraft,
  testCallId,
  testCallKeys,
} from "./engine.schema.ts"

const base = "/api/ucaas/account/:accountId"
const exampleStatus = {
  name: "sandbox",
  isSimulated: true,
  rate: 100,
  capabilities: ["originate", "answer", "hangUp", "transfer", "hold", "play", "record", "spy", "page", "logDeviceOut"],
  liveCalls: 3,
}
const exampleTestCall = {
  testCallId: "6f0d2a4e-3c64-4d57-9b0a-0c7d6a2f4a10",
  state: "live",
  place: "ringing",
  isRecorded: false,
  hearsKeys: false,
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
      details: [],
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
          isRecorded: false,
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
  query: liveCallsQuery,
  response: liveCalls,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getEngineStatus = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/call-engine`,
  summary: "Get which engine carries the calls of an account",
  description: "Says whether calls are simulated, how many simulated calls there are, and what the engine can do.",
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
    "The simulated engine places one call through the account's real routing. `people` says who answers and what the caller does; without it people do what they usually do. Feature codes and parking slots act in the name of the phone's user, so they can be dialed only from an extension of a user whom you manage. Each test call is in the audit log. Read the test call to follow it; when it has ended, it is in the call log. At most 60 per hour and user. Only in a demo installation.",
  example: {
    body: {
      from: { kind: "outside", number: "+12125550111" },
      to: "+12075550100",
      people: { answers: { kind: "first", afterSeconds: 6 }, keys: ["1"], hangsUpAfterSeconds: 120 },
    },
    response: exampleTestCall,
  },
  access: access.inAccount("update:pbx-settings"),
  owners: { "body.from.extensionId": "reference", "body.people.answers.extensionId": "reference" },
  params: inAccount,
  body: testCallDraft,
  response: testCall,
  problems: [
    accountProblems.notFound,
    engineProblems.notSimulated,
    routingProblems.numberInvalid,
    routingProblems.dialedNotNumber,
    engineProblems.callerUnknown,
    engineProblems.callerBusy,
    engineProblems.answererUnknown,
    commonProblems.notManageable,
    commonProblems.tooMany,
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
  params: z.strictObject({ accountId: accountIdText, testCallId }),
  response: testCall,
  problems: [accountProblems.notFound, engineProblems.testCallNotFound],
  noCache: true,
})

const ofTestCall = z.strictObject({ accountId: accountIdText, testCallId })
const duringTestCall = [
  accountProblems.notFound,
  engineProblems.notSimulated,
  engineProblems.testCallNotFound,
  engineProblems.callEnded,
  commonProblems.notManageable,
]
export const pressTestCallKeys = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/test-calls/:testCallId/keys`,
  summary: "Press keys in a test call",
  description:
    "The caller presses the keys on the phone: for a menu, a queue that offers a key, a PIN, a code of a conference, or # at the end of a message. Where keys mean nothing (`hearsKeys`), nothing happens. The keys are used at once and not stored. Only in a demo installation.",
  example: { body: { keys: "1" }, response: exampleTestCall },
  access: access.inAccount("update:pbx-settings"),
  params: ofTestCall,
  body: testCallKeys,
  response: testCall,
  problems: duringTestCall,
})
export const hangUpTestCall = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/test-calls/:testCallId/hang-up`,
  summary: "Hang up a test call",
  description: "The caller hangs up, wherever the call is. Only in a demo installation.",
  example: {
    response: {
      ...exampleTestCall,
      state: "ended",
      place: "over",
      result: "canceled",
      callId: "1794841200000-5000017",
    },
  },
  access: access.inAccount("update:pbx-settings"),
  params: ofTestCall,
  response: testCall,
  problems: duringTestCall,
})

// --- one's own -------------------------------------------------------------------------------------------------------

const ownPickup = "/api/portal/my-pickup-calls"

export const listOwnPickupCalls = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: ownPickup,
  summary: "List the calls that you can pick up for colleagues of your pickup group",
  description:
    "Calls that ring at another member, once they have rung for the seconds that are set for the group. Dial the code on a phone, or pick a call up with POST.",
  example: {
    response: {
      group: { groupId: 5_000_001, name: "Accounting", code: "*8", notifySeconds: 5 },
      items: [
        {
          liveCallId: 5_000_017,
          from: { number: "+12125550111", name: "" },
          ringsAt: { extensionId: 100_108, extension: "308", name: "Carla Castillo" },
          since: "2026-11-16T15:00:00.000Z",
        },
      ],
    },
  },
  access: access.own("read:own-calls"),
  response: ownPickupCalls,
  noCache: true,
})
export const pickUpOwnCall = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${ownPickup}/:liveCallId/pick-up`,
  params: z.strictObject({ liveCallId }),
  summary: "Pick up a call that rings at a colleague of your pickup group",
  description:
    "Your phone takes the call, and the colleague's phone stops ringing. The call record says who picked up.",
  example: {},
  access: access.own("update:own-calls"),
  problems: [engineProblems.noPickup, engineProblems.noPhone, engineProblems.ownPhoneBusy, engineProblems.notPossible],
})
