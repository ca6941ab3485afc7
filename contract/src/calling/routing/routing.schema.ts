import { z } from "zod"
import { extensionId, extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { callStep } from "./call-step.ts"
import { callResults } from "./call-place.ts"
import { stepKinds } from "./journey.ts"
import { checkKinds } from "./routing-checks.ts"
import { edgeKinds, nodeKinds } from "./routing-graph.ts"

// --- simulator -------------------------------------------------------------------------------------------------------

const someExtensions = z.array(extensionId).max(200, "At most 200 extensions.")
export const pressedKeys = z
  .array(z.string().regex(/^[0-9*#]{1,10}$/, "Use digits, * and #."))
  .max(20, "At most 20 inputs.")
const pretendedCall = z.strictObject({
  from: z
    .discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("outside").describe("A caller from outside"),
        number: optionalLine(phoneNumberLimits.longestInput).describe("The caller's number; empty for a hidden number"),
      }),
      z.strictObject({ kind: z.literal("extension").describe("A phone of the account"), extensionId }),
    ])
    .describe("Who calls"),
  to: optionalLine(phoneNumberLimits.longestInput).min(1, "Enter what is dialed.").describe("What is dialed"),
  at: instant.optional().describe("When; now if absent"),
  keys: pressedKeys
    .default([])
    .describe(
      "What the caller presses, one entry for each question: 1, an extension, or the PIN of a conference bridge",
    ),
  busy: someExtensions.default([]).describe("Extensions that are in a call"),
  offline: someExtensions.default([]).describe("Extensions whose phones are not connected"),
  answers: z
    .enum(["first", "nobody"])
    .default("nobody")
    .describe("Whether the first phone that rings is answered, or nobody answers"),
  inQueue: z
    .enum(["answered", "waitedTooLong", "noAgents", "exitKey", "callback"])
    .default("answered")
    .describe("How waiting in a queue ends. Keys that the queue does not offer mean nothing"),
})
export const simulationDraft = pretendedCall.meta({ id: "ScenarioQuestion", description: "A pretended call" })
export type SimulationDraft = z.output<typeof simulationDraft>
export const simulationRequest = pretendedCall
  .extend({
    draftOfFlow: extensionId
      .optional()
      .describe(
        "Id of a call flow: the call starts there, and its draft is used. Callers from outside come in as if the dialed number led to it",
      ),
    toExtensionId: extensionId
      .optional()
      .describe("Id of an extension: callers from outside come in as if the dialed number led to it"),
  })
  .meta({ id: "SimulationRequest", description: "A pretended call, with the draft of a call flow if wanted" })
export type SimulationRequest = z.output<typeof simulationRequest>

export const simulation = z
  .object({
    at: instant.describe("When the pretended call arrives"),
    result: z.enum(callResults).describe("How it ends"),
    seconds: z.int().describe("How long it takes, with the pretended people"),
    steps: z.array(callStep).describe("The way it takes, with the rules that decide"),
    flowSteps: z
      .array(
        z.object({
          callFlowId: z.int().describe("Id of the call flow"),
          stepId: z.string().describe("Id of the step in it"),
        }),
      )
      .describe("The steps of call flows that it passes, in order"),
  })
  .meta({ id: "Simulation", description: "What would happen to a call" })
export type Simulation = z.infer<typeof simulation>

// --- scenarios -------------------------------------------------------------------------------------------------------

export const scenarioId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the scenario")
export const scenarioIdText = extensionIdText.describe("Id of the scenario")
export const scenarioAnswer = z
  .object({
    result: z.enum(callResults).describe("How the call ends"),
    stops: z
      .array(
        z.object({
          kind: z.enum(stepKinds).describe("What happens there"),
          objectKind: z.string().nullable().describe("What it is about: person, queue, receptionist …"),
          objectId: z.int().nullable().describe("Its id; null where there is none, as for outside numbers"),
          name: z.string().describe("Its name at the time of the run"),
        }),
      )
      .describe("The stops of the call, in order. They are compared by id, so that a new name is no change"),
    problem: z.string().optional().describe("Why the call could not be simulated, if so"),
  })
  .meta({ id: "ScenarioAnswer", description: "The way of a pretended call, in short" })
export type ScenarioAnswer = z.infer<typeof scenarioAnswer>
export const scenario = z
  .object({
    scenarioId,
    name: z.string().describe("What it asks, in words"),
    question: simulationDraft.describe("The pretended call, with its moment"),
    extensions: z
      .array(
        z.object({
          extensionId: extensionId.describe("Id of the extension"),
          extension: z.string().describe("Its number"),
          name: z.string().describe("Its name"),
        }),
      )
      .describe("Number and name of the extensions that the question names, as they are now"),
    expected: scenarioAnswer.describe("The way that was found right"),
    lastAnswer: scenarioAnswer.describe("The way of the last run"),
    lastRunAt: instant.describe("When it was last run"),
    hasChanged: z.boolean().describe("The last answer differs from the expected one"),
    version: z.int().describe("Grows with each change"),
  })
  .meta({ id: "Scenario", description: "A saved question to the call simulator" })
export type Scenario = z.infer<typeof scenario>
export const scenarioDraft = z
  .strictObject({
    name: line(80).describe("What it asks, in words"),
    question: simulationDraft.describe("The pretended call. Without a moment it keeps the moment at which it is saved"),
  })
  .meta({ id: "ScenarioDraft" })
export type ScenarioDraft = z.output<typeof scenarioDraft>
export const scenarioChanges = scenarioDraft
  .extend({
    version: z.int().optional().describe("The version that was read; a newer one is not overwritten"),
  })
  .meta({ id: "ScenarioChanges", description: "Another name or question of a scenario" })
export type ScenarioChanges = z.output<typeof scenarioChanges>

// --- where it leads --------------------------------------------------------------------------------------------------

export const leadsQuery = z
  .strictObject({
    number: optionalLine(40).optional().describe("A phone number of the account"),
    extensionId: extensionIdText.optional().describe("An extension, group, queue or receptionist"),
    callFlowId: extensionIdText.optional().describe("A call flow"),
  })
  .refine(
    (query) => Object.values(query).filter((value) => value !== undefined && value !== "").length === 1,
    "Name one of number, extensionId and callFlowId.",
  )
export type LeadsQuery = z.output<typeof leadsQuery>
export const routingGraph = z
  .object({
    start: z.string().describe("The key of the first node"),
    nodes: z
      .array(
        z.object({
          key: z.string().describe("Key of the node in this answer"),
          kind: z.enum(nodeKinds).describe("What it is"),
          id: z.int().nullable().describe("Id of the object; null where there is none"),
          name: z.string().describe("Its name"),
        }),
      )
      .describe("What calls can come to"),
    edges: z
      .array(
        z.object({
          from: z.string().describe("Key of a node"),
          to: z.string().describe("Key of the node that follows"),
          kind: z.enum(edgeKinds).describe("When calls go this way"),
          detail: z.string().describe("The key that is pressed, or the order of a member"),
        }),
      )
      .describe("How calls go on"),
  })
  .meta({ id: "RoutingGraph", description: "Where calls can go" })

// --- checks ----------------------------------------------------------------------------------------------------------

export const routingFinding = z
  .object({
    kind: z.enum(checkKinds).describe("What is wrong"),
    severity: z.enum(["error", "warning"]).describe("Callers notice an error"),
    objectKind: z.string().describe("Where it is fixed: group, queue, schedule, number …"),
    objectId: z.string().describe("Its id"),
    objectName: z.string().describe("Its name"),
    text: z.string().describe("What is wrong, as a sentence"),
  })
  .meta({ id: "RoutingFinding", description: "Something callers would notice" })
export const routingFindings = z
  .object({
    items: z.array(routingFinding).describe("Errors first; at most 500"),
    errors: z.int().describe("How many errors there are"),
    warnings: z.int().describe("How many warnings there are"),
    uncheckedExtensions: z
      .int()
      .describe(
        "How many extensions were not checked: only 20,000 are, without users whom no group, queue, menu or forwarding concerns; mostly 0",
      ),
    checkedAt: instant.describe("When the account was checked"),
  })
  .meta({ id: "RoutingFindings" })
export type RoutingFindings = z.infer<typeof routingFindings>
