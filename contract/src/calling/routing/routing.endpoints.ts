import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { routingProblems } from "./routing.problems.ts"
import {
  leadsQuery,
  routingFindings,
  routingGraph,
  scenario,
  scenarioChanges,
  scenarioDraft,
  scenarioIdText,
  simulation,
  simulationRequest,
} from "./routing.schema.ts"

const base = "/api/ucaas/account/:accountId"
const exampleQuestion = {
  from: { kind: "outside", number: "+12125550111" },
  to: "+12075550100",
  at: "2026-12-24T23:00:00.000Z",
  keys: ["1"],
  busy: [],
  offline: [],
  answers: "nobody",
  inQueue: "answered",
}
const exampleAnswer = {
  result: "voicemail",
  stops: [
    { kind: "menu", objectKind: "receptionist", objectId: 100_800, name: "430 Main menu" },
    { kind: "voicemail", objectKind: "queue", objectId: 100_804, name: "420 Customer support" },
  ],
}
const exampleScenario = {
  scenarioId: 5000001,
  name: "A customer on Christmas Eve at six",
  question: exampleQuestion,
  extensions: [],
  expected: exampleAnswer,
  lastAnswer: exampleAnswer,
  lastRunAt: "2026-11-17T09:00:00.000Z",
  hasChanged: false,
  version: 1,
}

export const simulateCall = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/call-simulations`,
  summary: "Simulate a call: what would happen, and by which rules",
  description:
    "Runs the function that routes every call with a pretended caller, moment and people. Nothing rings and nothing is stored. Each step names the rules that decided.",
  example: {
    body: exampleQuestion,
    response: {
      at: "2026-12-24T23:00:00.000Z",
      result: "voicemail",
      seconds: 24,
      steps: [
        {
          kind: "voicemail",
          objectKind: "queue",
          objectId: 100_804,
          objectName: "420 Customer support",
          enteredAt: "2026-12-24T23:00:04.000Z",
          leftAt: "2026-12-24T23:00:24.000Z",
          outcome: "messageLeft",
          reasons: [
            {
              rule: "scheduleClosed",
              text: "“Office hours” is closed: Christmas Eve.",
              objectKind: "schedule",
              objectId: "10001",
            },
          ],
          details: ["The caller hears the greeting “Closed for the holidays”."],
        },
      ],
      flowSteps: [],
    },
  },
  access: access.inAccount("read:pbx-settings"),
  params: inAccount,
  body: simulationRequest,
  response: simulation,
  problems: [
    accountProblems.notFound,
    routingProblems.numberInvalid,
    routingProblems.dialedNotNumber,
    routingProblems.callerUnknown,
    routingProblems.flowUnknown,
    routingProblems.targetUnknown,
  ],
  idempotency: "none",
})
export const getWhereItLeads = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/where-it-leads`,
  summary: "Get where a number, extension or call flow leads",
  description: "A graph of everything that calls can come to from there, from the data that routes them.",
  example: {
    response: {
      start: "number:12075550100",
      nodes: [
        { key: "number:12075550100", kind: "number", id: null, name: "+12075550100" },
        { key: "extension:100804", kind: "queue", id: 100_804, name: "420 Customer support" },
      ],
      edges: [{ from: "number:12075550100", to: "extension:100804", kind: "leadsTo", detail: "" }],
    },
  },
  access: access.inAccount("read:pbx-settings"),
  params: inAccount,
  query: leadsQuery,
  response: routingGraph,
  problems: [accountProblems.notFound, routingProblems.startUnknown],
})
export const checkRouting = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/routing-checks`,
  summary: "Check the routing of an account for what callers would notice",
  description:
    "Finds circles, dead ends, schedules that never open, queues without agents, members who cannot ring, and numbers that lead nowhere. Each finding names the object where it is fixed.",
  example: {
    response: {
      items: [
        {
          kind: "queueWithoutAgents",
          severity: "error",
          objectKind: "queue",
          objectId: "100805",
          objectName: "421 Sales",
          text: "421 Sales has no agents.",
        },
      ],
      errors: 1,
      warnings: 0,
      uncheckedExtensions: 0,
      checkedAt: "2026-11-17T09:00:00.000Z",
    },
  },
  access: access.inAccount("read:pbx-settings"),
  params: inAccount,
  response: routingFindings,
  problems: [accountProblems.notFound],
})

const ofScenario = z.strictObject({ accountId: accountIdText, scenarioId: scenarioIdText })
export const listScenarios = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/call-scenarios`,
  summary: "List the saved scenarios of an account",
  description: "Scenarios whose answer has changed since it was found right come first.",
  example: { response: [exampleScenario] },
  access: access.inAccount("read:pbx-settings"),
  params: inAccount,
  response: z.array(scenario),
  problems: [accountProblems.notFound],
})
export const createScenario = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/call-scenarios`,
  summary: "Save a scenario with its answer of today",
  description:
    "The scenario keeps its moment: the one of the question, or now. It is asked again when something is published, and says when its answer changes.",
  example: { body: { name: exampleScenario.name, question: exampleQuestion }, response: exampleScenario },
  access: access.inAccount("update:pbx-settings"),
  owners: { "body.question.from.extensionId": "reference" },
  params: inAccount,
  body: scenarioDraft,
  response: scenario,
  problems: [
    accountProblems.notFound,
    routingProblems.numberInvalid,
    routingProblems.dialedNotNumber,
    routingProblems.callerUnknown,
    routingProblems.scenarioNameTaken,
    routingProblems.tooManyScenarios,
  ],
})
export const getScenario = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/call-scenarios/:scenarioId`,
  summary: "Get a scenario",
  description: "The question, the expected answer and the answer of the last run.",
  example: { response: exampleScenario },
  access: access.inAccount("read:pbx-settings"),
  params: ofScenario,
  response: scenario,
  problems: [accountProblems.notFound, routingProblems.scenarioNotFound],
})
export const updateScenario = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${base}/call-scenarios/:scenarioId`,
  summary: "Rename a scenario or change its question",
  description:
    "Another question is asked at once, and its answer becomes the expected one. Another name alone keeps it.",
  example: { body: { name: exampleScenario.name, question: exampleQuestion, version: 1 }, response: exampleScenario },
  access: access.inAccount("update:pbx-settings"),
  owners: { "body.question.from.extensionId": "reference" },
  params: ofScenario,
  body: scenarioChanges,
  response: scenario,
  problems: [
    accountProblems.notFound,
    routingProblems.scenarioNotFound,
    routingProblems.changedMeanwhile,
    routingProblems.numberInvalid,
    routingProblems.dialedNotNumber,
    routingProblems.callerUnknown,
    routingProblems.scenarioNameTaken,
  ],
})
export const runScenario = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/call-scenarios/:scenarioId/run`,
  summary: "Ask one scenario again",
  description: "Returns it with its answer of now.",
  example: { response: exampleScenario },
  access: access.inAccount("read:pbx-settings"),
  params: ofScenario,
  response: scenario,
  problems: [accountProblems.notFound, routingProblems.scenarioNotFound],
})
export const runScenarios = endpoint({
  service: "phoneSystem",
  method: "POST",
  path: `${base}/call-scenarios/run`,
  summary: "Ask all scenarios again",
  description:
    "Returns them with their answers of now; those that differ from the expected answer come first. At most 20 times in 10 minutes.",
  example: { response: [exampleScenario] },
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  response: z.array(scenario),
  problems: [accountProblems.notFound, commonProblems.tooMany],
})
export const acceptScenario = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${base}/call-scenarios/:scenarioId/expected`,
  summary: "Accept the answer of now as the right one",
  description: "Asks the scenario again and makes its answer the expected one.",
  example: { response: exampleScenario },
  access: access.inAccount("update:pbx-settings"),
  params: ofScenario,
  response: scenario,
  problems: [accountProblems.notFound, routingProblems.scenarioNotFound],
})
export const deleteScenario = endpoint({
  service: "phoneSystem",
  method: "DELETE",
  path: `${base}/call-scenarios/:scenarioId`,
  summary: "Delete a scenario",
  description: "Nothing else changes.",
  access: access.inAccount("update:pbx-settings"),
  params: ofScenario,
  problems: [accountProblems.notFound, routingProblems.scenarioNotFound],
})
