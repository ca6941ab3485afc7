import { z } from "zod"
import { extensionId, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, note } from "../../kit/text.ts"
import { callFlowId } from "../destinations/destination.ts"
import { scenarioAnswer, scenarioId } from "../routing/routing.schema.ts"
import { flowChangeKinds } from "./flow-diff.ts"
import { flowFindingKinds } from "./flow-check.ts"
import { flowGraph } from "./flow-steps.ts"

export const callFlowLimits = { name: 60, description: 300, comment: 300, extensions: 50 } as const

const rowVersion = z.int().min(1).max(2_147_483_647)
const versionNumber = z.int().min(1).max(2_147_483_647).describe("Number of a published version, counted from 1")
export const versionNumberText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Must be a whole number.")
  .transform(Number)
  .describe("Number of a published version")

export const flowFinding = z
  .object({
    kind: z.enum(flowFindingKinds).describe("What is wrong"),
    severity: z.enum(["error", "warning"]).describe("Errors prevent publishing"),
    stepId: z.string().nullable().describe("The step where it is fixed; null: the flow as a whole"),
    exit: z.string().nullable().describe("The exit it is about: open, key.1, noAnswer …"),
    text: z.string().describe("What is wrong, as a sentence"),
  })
  .meta({ id: "CallFlowFinding", description: "Something that is missing or wrong in a call flow" })

export const flowChange = z
  .object({
    kind: z.enum(flowChangeKinds).describe("What kind of difference it is"),
    stepId: z.string().nullable().describe("The step it is about"),
    exit: z.string().nullable().describe("The exit it is about"),
    text: z.string().describe("The difference as a sentence"),
  })
  .meta({ id: "CallFlowChange", description: "A difference between two versions of a call flow" })

/** draft: never published. published: calls follow exactly what is shown. changed: the draft differs from it. */
const callFlowStates = ["draft", "published", "changed"] as const

export const callFlow = z
  .object({
    callFlowId,
    accountId,
    name: z.string().describe("Name of the call flow"),
    description: z.string().describe("What it is for"),
    extensionId: extensionId.describe("Id of its own extension; phone numbers are assigned to it"),
    extension: z.string().describe("Number of its own extension"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers whose calls start here, at most 20"),
    state: z
      .enum(callFlowStates)
      .describe("draft: never published. published: no changes since. changed: has unpublished changes"),
    publishedVersion: versionNumber.nullable().describe("The version that calls follow; null: none yet"),
    publishedAt: instant.nullable().describe("When that version was published"),
    publishedBy: z.string().nullable().describe("Who published it"),
    stepCount: z.int().describe("Number of steps"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "CallFlow", description: "A call flow: steps that decide where calls go" })
export type CallFlow = z.infer<typeof callFlow>

export const callFlowDetails = callFlow
  .extend({
    graph: flowGraph.describe("The steps: of the draft, or of the published version if there is no draft"),
    draftChangedAt: instant.nullable().describe("When the draft was last saved; null: there is no draft"),
    draftChangedBy: z.string().nullable().describe("Who saved it"),
    extensions: z
      .array(
        z.object({
          extensionId: extensionId.describe("Id of the extension"),
          extension: z.string().describe("Its number"),
          name: z.string().describe("Its name"),
        }),
      )
      .describe("Other extensions whose calls start here"),
    findings: z.array(flowFinding).describe("What the steps lack; errors prevent publishing"),
  })
  .meta({ id: "CallFlowDetails", description: "A call flow with its steps" })
export type CallFlowDetails = z.infer<typeof callFlowDetails>

const fields = {
  name: line(callFlowLimits.name).describe("Name of the call flow"),
  description: note(callFlowLimits.description).describe("What it is for"),
}
export const callFlowDraft = z
  .strictObject({
    name: fields.name,
    description: fields.description.default(""),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
    graph: flowGraph.optional().describe("The steps of the draft; none if absent"),
  })
  .meta({ id: "CallFlowDraft" })
export type CallFlowDraft = z.output<typeof callFlowDraft>

/** Omitted fields stay. */
export const callFlowEdit = z
  .strictObject({
    name: fields.name.optional(),
    description: fields.description.optional(),
    graph: flowGraph.optional().describe("Replaces the steps of the draft; calls follow them once they are published"),
    extensionIds: z
      .array(extensionId)
      .max(callFlowLimits.extensions, `At most ${callFlowLimits.extensions} extensions.`)
      .optional()
      .describe("Replaces the list of other extensions whose calls start here"),
    version: rowVersion.optional().describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "CallFlowEdit" })
export type CallFlowEdit = z.output<typeof callFlowEdit>

export const callFlowFilter = pageQuery(["name", "extension", "published"])
export type CallFlowFilter = z.output<typeof callFlowFilter>

// --- publishing ------------------------------------------------------------------------------------------------------

export const scenarioChange = z
  .object({
    scenarioId,
    name: z.string().describe("What the scenario asks, in words"),
    before: scenarioAnswer.describe("The way of this call now"),
    after: scenarioAnswer.describe("Its way after publishing"),
    asExpected: z.boolean().describe("The new way is the one that was found right"),
  })
  .meta({ id: "ScenarioChange", description: "A saved scenario whose answer changes by publishing" })
export type ScenarioChange = z.infer<typeof scenarioChange>

export const publishPreview = z
  .object({
    changes: z.array(flowChange).describe("What is different from the published version"),
    findings: z.array(flowFinding).describe("Errors prevent publishing"),
    scenarios: z.array(scenarioChange).describe("Saved scenarios whose answer changes"),
    scenarioCount: z.int().describe("How many saved scenarios were asked"),
    nextVersion: versionNumber.describe("The number that the new version gets"),
  })
  .meta({ id: "PublishPreview", description: "What publishing a call flow would change" })
export type PublishPreview = z.infer<typeof publishPreview>

export const callFlowPublishing = z
  .strictObject({
    comment: note(callFlowLimits.comment).default("").describe("What has changed and why, for the list of versions"),
    changedScenarios: z
      .int()
      .min(0)
      .max(1000)
      .describe("How many scenarios change their answer, as the preview said; refused if it is another number"),
    version: rowVersion.optional().describe("The version that was read; refused if there is a newer one"),
  })
  .meta({ id: "CallFlowPublishing" })
export type CallFlowPublishing = z.output<typeof callFlowPublishing>

export const versioned = z
  .strictObject({
    version: rowVersion.optional().describe("The version that was read; refused if there is a newer one"),
  })
  .meta({ id: "CallFlowVersionMark" })
export type Versioned = z.output<typeof versioned>

// --- versions --------------------------------------------------------------------------------------------------------

export const callFlowVersion = z
  .object({
    number: versionNumber,
    comment: z.string().describe("What has changed and why"),
    publishedAt: instant.describe("When it was published"),
    publishedBy: z.string().describe("Who published it"),
    stepCount: z.int().describe("Number of steps"),
    isCurrent: z.boolean().describe("Calls follow this version"),
  })
  .meta({ id: "CallFlowVersion", description: "A published version of a call flow" })
export type CallFlowVersion = z.infer<typeof callFlowVersion>
export const callFlowVersionDetails = callFlowVersion
  .extend({ graph: flowGraph.describe("Its steps, with the names of that time") })
  .meta({ id: "CallFlowVersionDetails", description: "A published version with its steps" })
export type CallFlowVersionDetails = z.infer<typeof callFlowVersionDetails>

const side = z.union([z.literal("draft"), versionNumberText])
export const callFlowComparison = z.strictObject({
  from: side.describe("The older side: the number of a version, or draft"),
  to: side.describe("The newer side: the number of a version, or draft"),
})
export type CallFlowComparison = z.output<typeof callFlowComparison>
