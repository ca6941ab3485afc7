import { isSameValue } from "../../kit/changed-fields.ts"
import { texts } from "../../kit/language.ts"
import { exitsOf, readingOrder, type FlowGraph, type FlowStep } from "./flow-steps.ts"
import { exitText, stepDoes, stepText } from "./flow-text.ts"

export const flowChangeKinds = ["stepAdded", "stepRemoved", "stepChanged", "exitChanged", "startChanged"] as const
export interface FlowChange {
  readonly kind: (typeof flowChangeKinds)[number]
  /** Of the newer flow; of the older one where it was removed. */
  readonly stepId: string | null
  readonly exit: string | null
  readonly text: string
}

const messages = texts("calling.callFlows.changes", {
  added: (step: string) => `“${step}” is new.`,
  removed: (step: string) => `“${step}” is gone.`,
  changed: (step: string) => `“${step}” has other settings.`,
  becomes: (before: string, after: string) => `“${before}” becomes “${after}”.`,
  exit: (step: string, exit: string, before: string, after: string) =>
    `“${step}”, ${exit.toLowerCase()}: ${after} instead of ${before}.`,
  exitAdded: (step: string, exit: string, after: string) => `“${step}”, ${exit.toLowerCase()}: ${after} (new).`,
  exitRemoved: (step: string, exit: string) => `“${step}”, ${exit.toLowerCase()}: no longer used.`,
  start: (before: string, after: string) => `Incoming calls start at ${after} instead of ${before}.`,
  nowhere: "the end of the call",
  quoted: (step: string) => `“${step}”`,
})

/** What is different between two versions of a flow, step by step, as sentences. */
export const diffFlows = (before: FlowGraph, after: FlowGraph): FlowChange[] => {
  const [was, is] = [byIdOf(before), byIdOf(after)]
  const named = (graph: ReadonlyMap<string, FlowStep>, id: string | null) => {
    const step = id === null ? undefined : graph.get(id)
    return step === undefined ? messages.nowhere : messages.quoted(stepText(step))
  }
  const { met, rest } = readingOrder(after)
  const inOrder = [...met, ...rest]
  return [
    ...(before.start !== after.start && before.start !== null
      ? [change("startChanged", after.start, messages.start(named(was, before.start), named(is, after.start)))]
      : []),
    ...inOrder.flatMap((step) => {
      const old = was.get(step.id)
      if (old === undefined || old.kind !== step.kind)
        return [change("stepAdded", step.id, messages.added(stepText(step)))]
      return [
        ...settingChanges(old, step),
        ...exitChanges(
          old,
          step,
          (id) => named(was, id),
          (id) => named(is, id),
        ),
      ]
    }),
    ...[...was.values()].flatMap((step) =>
      is.get(step.id)?.kind === step.kind ? [] : [change("stepRemoved", step.id, messages.removed(stepText(step)))],
    ),
  ]
}

const byIdOf = ({ steps }: FlowGraph) => new Map(steps.map((step) => [step.id, step]))
const change = (
  kind: FlowChange["kind"],
  stepId: string | null,
  text: string,
  exit: string | null = null,
): FlowChange => ({ kind, stepId, exit, text })

const settingChanges = (before: FlowStep, after: FlowStep): FlowChange[] => {
  if (isSameValue(settingsOf(before), settingsOf(after))) return []
  const [was, is] = [before.title === after.title ? stepDoes(before) : stepText(before), stepText(after)]
  const shown = before.title === after.title ? stepDoes(after) : is
  return [change("stepChanged", after.id, was === shown ? messages.changed(is) : messages.becomes(was, shown))]
}

/** Everything about a step except its exits and the names of what it refers to. */
const settingsOf = (step: FlowStep): unknown => {
  switch (step.kind) {
    case "schedule":
      return [step.title, step.scheduleId]
    case "menu":
      return [step.title, step.greeting?.mediaId ?? null, step.dialExtensions, step.waitSeconds, step.retries]
    case "announcement":
      return [step.title, step.sound?.mediaId ?? null]
    case "condition":
      return [step.title, step.caller.anonymous, step.caller.countries.toSorted(), step.caller.patterns.toSorted()]
    case "destination": {
      const { to } = step
      return [
        step.title,
        to?.kind ?? null,
        to !== null && "extensionId" in to ? to.extensionId : null,
        to !== null && "number" in to ? [to.number, to.present] : null,
        to !== null && "callFlowId" in to ? to.callFlowId : null,
        to?.announcement?.mediaId ?? null,
      ]
    }
  }
}

const exitChanges = (
  before: FlowStep,
  after: FlowStep,
  old: (id: string | null) => string,
  now: (id: string | null) => string,
): FlowChange[] => {
  const [was, is] = [exitsOf(before), exitsOf(after)]
  const name = stepText(after)
  return [
    ...is.flatMap(({ exit, to }) => {
      const earlier = was.find((one) => one.exit === exit)
      if (earlier === undefined)
        return [change("exitChanged", after.id, messages.exitAdded(name, exitText(exit), now(to)), exit)]
      return earlier.to === to
        ? []
        : [change("exitChanged", after.id, messages.exit(name, exitText(exit), old(earlier.to), now(to)), exit)]
    }),
    ...was.flatMap(({ exit }) =>
      is.some((one) => one.exit === exit)
        ? []
        : [change("exitChanged", after.id, messages.exitRemoved(name, exitText(exit)), exit)],
    ),
  ]
}
