import { texts } from "../../kit/language.ts"
import { exitsOf, flowLimits, type FlowGraph, type FlowStep } from "./flow-steps.ts"
import { exitText, stepText } from "./flow-text.ts"

export const flowFindingKinds = [
  "empty",
  "unreachable",
  "openExit",
  "cutOff",
  "scheduleMissing",
  "soundMissing",
  "destinationMissing",
  "conditionEmpty",
  "menuWithoutKeys",
  "tooDeep",
  "circle",
  "object",
] as const
export type FlowFindingKind = (typeof flowFindingKinds)[number]

/** Errors prevent publishing; warnings are worth a look. */
export interface FlowFinding {
  readonly kind: FlowFindingKind
  readonly severity: "error" | "warning"
  readonly stepId: string | null
  readonly exit: string | null
  readonly text: string
}

const messages = texts("calling.callFlows.findings", {
  empty: "The call flow has no steps yet.",
  unreachable: (step: string) => `No call comes to “${step}”. Connect it, or delete it.`,
  openExit: (exit: string, step: string) => `“${exit}” of “${step}” leads nowhere. Choose what comes next.`,
  cutOff: (exit: string, step: string) => `“${exit}” of “${step}” is a dead end: the call ends there.`,
  scheduleMissing: "Choose a schedule.",
  soundMissing: "Choose the audio file that is played.",
  destinationMissing: "Choose where the call goes.",
  conditionEmpty: "Say which callers this is about.",
  menuWithoutKeys: (step: string) => `“${step}” has no keys. Add a key for each choice.`,
  extensionsOnly: (step: string) => `“${step}” has no keys: callers can only dial an extension that they know.`,
  tooDeep: (most: number) => `Calls pass more than ${most} steps to come here. Shorten the way.`,
  circle: (way: string) => `Calls go in a circle: ${way}. Let callers press a key in between, or end it elsewhere.`,
})

/** What a flow lacks by itself; circles and what is wrong with its destinations are found with the account's data. */
export const checkFlow = (graph: FlowGraph): FlowFinding[] => {
  const { start, steps } = graph
  if (start === null)
    return [
      { kind: "empty", severity: "error", stepId: null, exit: null, text: messages.empty },
      ...steps.flatMap((step) => incomplete(step)),
    ]
  const depths = depthsOf(graph)
  return steps.flatMap((step) => {
    const depth = depths.get(step.id)
    return [
      ...(depth === undefined ? [at(step, "unreachable", messages.unreachable(stepText(step)))] : []),
      ...(depth !== undefined && depth > flowLimits.depth
        ? [at(step, "tooDeep", messages.tooDeep(flowLimits.depth))]
        : []),
      ...incomplete(step),
      ...openExits(step),
    ]
  })
}

const at = (
  step: FlowStep,
  kind: FlowFindingKind,
  text: string,
  severity: FlowFinding["severity"] = "error",
  exit: string | null = null,
): FlowFinding => ({ kind, severity, stepId: step.id, exit, text })

const incomplete = (step: FlowStep): FlowFinding[] => {
  switch (step.kind) {
    case "schedule":
      return step.scheduleId === null ? [at(step, "scheduleMissing", messages.scheduleMissing)] : []
    case "announcement":
      return step.sound === null ? [at(step, "soundMissing", messages.soundMissing)] : []
    case "destination":
      return step.to === null ? [at(step, "destinationMissing", messages.destinationMissing)] : []
    case "condition": {
      const { anonymous, countries, patterns } = step.caller
      return anonymous || countries.length > 0 || patterns.length > 0
        ? []
        : [at(step, "conditionEmpty", messages.conditionEmpty)]
    }
    case "menu":
      if (step.keys.length > 0) return []
      return step.dialExtensions
        ? [at(step, "menuWithoutKeys", messages.extensionsOnly(stepText(step)), "warning")]
        : [at(step, "menuWithoutKeys", messages.menuWithoutKeys(stepText(step)))]
  }
}

const openExits = (step: FlowStep): FlowFinding[] =>
  exitsOf(step).flatMap(({ exit, to, need }) => {
    if (to !== null || need === "optional") return []
    const words = [exitText(exit), stepText(step)] as const
    return need === "needed"
      ? [at(step, "openExit", messages.openExit(...words), "error", exit)]
      : [at(step, "cutOff", messages.cutOff(...words), "warning", exit)]
  })

/** How many steps a call passes on the shortest way to each step that can be reached. */
const depthsOf = ({ start, steps }: FlowGraph): ReadonlyMap<string, number> => {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const depths = new Map<string, number>()
  let now = start === null || !byId.has(start) ? [] : [start]
  for (let depth = 1; now.length > 0; depth += 1) {
    for (const id of now) depths.set(id, depth)
    now = [
      ...new Set(
        now.flatMap((id) => exitsOf(byId.get(id)!).flatMap(({ to }) => (to === null || depths.has(to) ? [] : [to]))),
      ),
    ]
  }
  return depths
}

/** A circle that the routing checks found, as ids of steps of this flow. */
export const circleFinding = ({ steps }: FlowGraph, ids: readonly string[], way: string): FlowFinding => ({
  kind: "circle",
  severity: "error",
  stepId: steps.find(({ id }) => ids.includes(id))?.id ?? null,
  exit: null,
  text: messages.circle(way),
})
