import { z } from "zod"
import { extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { extensionTypes, type ExtensionType } from "../../inventory/extensions/extension-types.ts"
import { typeMessages } from "../../inventory/extensions/extension-type-names.ts"
import { line, note } from "../../kit/text.ts"
import { destination, type Destination } from "../destinations/destination.ts"
import { callFlowLimits } from "./call-flows.schema.ts"
import { documentMessages as messages } from "./flow-document.messages.ts"
import { addLinkIssues, flowGraph, flowLimits, flowStep, type FlowGraph, type FlowStep } from "./flow-steps.ts"

/**
 * A call flow as a document that can be stored, compared and imported elsewhere. It holds no ids: schedules, audio
 * files and call flows are named, extensions have their type, number and name.
 */
export const largestDocumentBytes = 1_000_000

const name = (of: string) => z.string().min(1).max(200).describe(`Name of the ${of}`)
const announcement = name("audio file").nullable().default(null).describe("Name of a sound that is played before")
const extension = {
  type: z.enum(extensionTypes).describe("What the number is: a user, a call group, a queue …"),
  extension: z.string().max(20).describe("Its number"),
  name: z.string().max(200).default("").describe("Its name, which finds it if it has another number"),
}
const [toExtension, toVoicemail, toExternal, toFlow, toDirectory, toHangUp] = destination.options
const ids = { extensionId: true, extensionType: true } as const
const documentDestination = z
  .discriminatedUnion("kind", [
    toExtension.omit(ids).extend({ ...extension, announcement }),
    toVoicemail.omit(ids).extend({ ...extension, announcement }),
    toExternal.extend({ announcement }),
    toFlow.omit({ callFlowId: true }).extend({ name: name("call flow"), announcement }),
    toDirectory.extend({ announcement }),
    toHangUp.extend({ announcement }),
  ])
  .meta({ id: "CallFlowDocumentDestination", description: "Where a step of a document sends the call" })
type DocumentDestination = z.output<typeof documentDestination>

const [schedule, menu, announce, condition, send] = flowStep.options
const documentStep = z
  .discriminatedUnion("kind", [
    schedule
      .omit({ scheduleId: true, scheduleName: true })
      .extend({ schedule: name("schedule").nullable().describe("Name of the schedule; null while none is chosen") }),
    menu.extend({
      greeting: name("audio file").nullable().describe("Name of the audio file; null plays the standard greeting"),
    }),
    announce.extend({
      sound: name("audio file").nullable().describe("Name of the audio file; null while none is chosen"),
    }),
    condition,
    send.extend({ to: documentDestination.nullable().describe("Where the call goes; null while nothing is chosen") }),
  ])
  .meta({ id: "CallFlowDocumentStep", description: "One step of a call flow in a document" })
type DocumentStep = z.output<typeof documentStep>
interface DocumentSteps {
  readonly start: string | null
  readonly steps: readonly DocumentStep[]
}

export const callFlowDocument = z
  .strictObject({
    format: z.literal("call-flow").describe("Always call-flow"),
    formatVersion: z.literal(1).describe("Version of the format"),
    name: line(callFlowLimits.name).describe("Name of the call flow"),
    description: note(callFlowLimits.description).default("").describe("What it is for"),
    start: flowGraph.shape.start,
    steps: z
      .array(documentStep)
      .max(flowLimits.steps, `A call flow has at most ${flowLimits.steps} steps.`)
      .describe("All steps"),
  })
  .superRefine((document, context) => addLinkIssues(graphFromDocument(document, () => 1).graph, context))
  .meta({ id: "CallFlowDocument", description: "A call flow without ids, to be stored or imported elsewhere" })
export type CallFlowDocument = z.output<typeof callFlowDocument>

export const callFlowFromDocument = z
  .strictObject({
    document: callFlowDocument.describe("The document, as it was downloaded"),
    name: line(callFlowLimits.name).optional().describe("Name of the new call flow; that of the document if absent"),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
  })
  .meta({ id: "CallFlowFromDocument", description: "A document and what the new call flow is called" })
export type CallFlowFromDocument = z.output<typeof callFlowFromDocument>

// --- from a flow -----------------------------------------------------------------------------------------------------

const documentTo = (to: Destination): DocumentDestination => {
  const before = { announcement: to.announcement?.name ?? null }
  switch (to.kind) {
    case "extension":
    case "voicemail":
      return {
        kind: to.kind,
        type: to.extensionType ?? "Extension",
        extension: to.extension ?? "",
        name: to.name ?? "",
        ...before,
      }
    case "external":
      return { kind: "external", number: to.number, present: to.present, ...before }
    case "flow":
      return { kind: "flow", name: to.name ?? "", ...before }
    case "directory":
    case "hangUp":
      return { kind: to.kind, ...before }
  }
}

const documentOfStep = (step: FlowStep): DocumentStep => {
  switch (step.kind) {
    case "schedule": {
      const { scheduleId: _, scheduleName, ...rest } = step
      return { ...rest, schedule: scheduleName ?? null }
    }
    case "menu":
      return { ...step, greeting: step.greeting?.name ?? null }
    case "announcement":
      return { ...step, sound: step.sound?.name ?? null }
    case "condition":
      return step
    case "destination":
      return { ...step, to: step.to && documentTo(step.to) }
  }
}

/** The graph has the names of what it leads to. */
export const documentOf = (
  { name: called, description }: { readonly name: string; readonly description: string },
  { start, steps }: FlowGraph,
): CallFlowDocument => ({
  format: "call-flow",
  formatVersion: 1,
  name: called,
  description,
  start,
  steps: steps.map(documentOfStep),
})

// --- to a flow -------------------------------------------------------------------------------------------------------

/** Something that a document names. */
export type DocumentReference =
  | { readonly kind: "schedule" | "sound" | "flow"; readonly name: string }
  | { readonly kind: "extension"; readonly type: ExtensionType; readonly number: string; readonly name: string }

export interface Missing {
  /** The step, and the field of the document. */
  readonly index: number
  readonly field: string
  readonly text: string
}

const missingText = (reference: DocumentReference): string => {
  switch (reference.kind) {
    case "schedule":
      return messages.noSchedule(reference.name)
    case "sound":
      return messages.noSound(reference.name)
    case "flow":
      return messages.noFlow(reference.name)
    case "extension":
      return messages.noExtension(typeMessages[reference.type], reference.number, reference.name)
  }
}

/** The step as a user would name it in a list of problems. */
export const documentStepName = ({ title, id }: Pick<DocumentStep, "title" | "id">): string => title || id

/**
 * The graph of a document in an account. `find` returns the id of what the document names; what it does not find is
 * listed and left open.
 */
export const graphFromDocument = (
  { start, steps }: DocumentSteps,
  find: (reference: DocumentReference) => number | undefined,
): { readonly graph: FlowGraph; readonly missing: readonly Missing[] } => {
  const missing: Missing[] = []
  const finder = (index: number) => (field: string, reference: DocumentReference) => {
    const id = find(reference)
    if (id === undefined) missing.push({ index, field: `steps.${index}.${field}`, text: missingText(reference) })
    return id
  }
  const soundOf = (found: ReturnType<typeof finder>, field: string, sound: string | null) => {
    const mediaId = sound === null ? undefined : found(field, { kind: "sound", name: sound })
    return mediaId === undefined ? null : { mediaId }
  }
  const destinationOf = (found: ReturnType<typeof finder>, to: DocumentDestination): Destination | null => {
    const before = { announcement: soundOf(found, "to.announcement", to.announcement) }
    switch (to.kind) {
      case "extension":
      case "voicemail": {
        const { type, extension: number, name: called } = to
        const extensionId = found("to", { kind: "extension", type, number, name: called })
        return extensionId === undefined ? null : { kind: to.kind, extensionId, extensionType: type, ...before }
      }
      case "external":
        return { ...to, ...before }
      case "flow": {
        const callFlowId = found("to", { kind: "flow", name: to.name })
        return callFlowId === undefined ? null : { kind: "flow", callFlowId, ...before }
      }
      case "directory":
      case "hangUp":
        return { kind: to.kind, ...before }
    }
  }
  const stepOf = (step: DocumentStep, index: number): FlowStep => {
    const found = finder(index)
    switch (step.kind) {
      case "schedule": {
        const { schedule: called, ...rest } = step
        const scheduleId = called === null ? undefined : found("schedule", { kind: "schedule", name: called })
        return { ...rest, scheduleId: scheduleId ?? null }
      }
      case "menu":
        return { ...step, greeting: soundOf(found, "greeting", step.greeting) }
      case "announcement":
        return { ...step, sound: soundOf(found, "sound", step.sound) }
      case "condition":
        return step
      case "destination":
        return { ...step, to: step.to && destinationOf(found, step.to) }
    }
  }
  return { graph: { start, steps: steps.map(stepOf) }, missing }
}

/** Everything that a document names. */
export const referencesIn = (document: DocumentSteps): DocumentReference[] => {
  const all: DocumentReference[] = []
  graphFromDocument(document, (reference) => all.push(reference))
  return all
}
