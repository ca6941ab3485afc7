import {
  exitsOf,
  readingOrder,
  withExit,
  type FlowGraph,
  type FlowStep,
} from "@dialplane/contract/calling/call-flows/flow-steps"
import type { Destination, DestinationKind } from "@dialplane/contract/calling/destinations/destination"

/** Where a step is added or connected: an exit of a step, or the beginning of the flow. */
export interface FlowPlace {
  readonly stepId: string | null
  readonly exit: string
}
export const beginning: FlowPlace = { stepId: null, exit: "start" }

/** What the menu of new steps offers. Destinations are told apart by where the call goes. */
export const stepChoices = [
  "schedule",
  "menu",
  "announcement",
  "condition",
  "extension",
  "voicemail",
  "external",
  "flow",
  "directory",
  "hangUp",
] as const
export type StepChoice = (typeof stepChoices)[number]
const isDestination = (choice: StepChoice): choice is DestinationKind =>
  choice !== "schedule" && choice !== "menu" && choice !== "announcement" && choice !== "condition"

export const newStep = (id: string, choice: StepChoice): FlowStep => {
  if (isDestination(choice)) {
    const to: Destination | null =
      choice === "directory" || choice === "hangUp" ? { kind: choice, announcement: null } : null
    return { kind: "destination", id, title: "", to, noAnswer: null }
  }
  switch (choice) {
    case "schedule":
      return { kind: "schedule", id, title: "", scheduleId: null, scheduleName: null, open: null, closed: null }
    case "menu":
      return {
        kind: "menu",
        id,
        title: "",
        greeting: null,
        keys: [],
        dialExtensions: true,
        waitSeconds: 5,
        retries: 2,
        noInput: null,
        wrongKey: null,
      }
    case "announcement":
      return { kind: "announcement", id, title: "", sound: null, next: null }
    case "condition":
      return {
        kind: "condition",
        id,
        title: "",
        caller: { anonymous: false, countries: [], patterns: [] },
        yes: null,
        no: null,
      }
  }
}

export const freeId = ({ steps }: FlowGraph): string => {
  const taken = new Set(steps.map(({ id }) => id))
  let number = steps.length + 1
  while (taken.has(`s${number}`)) number += 1
  return `s${number}`
}

/** Lets an exit, or the beginning, lead to a step; null leaves it open. */
export const connect = (graph: FlowGraph, { stepId, exit }: FlowPlace, to: string | null): FlowGraph =>
  stepId === null
    ? { ...graph, start: to }
    : { ...graph, steps: graph.steps.map((step) => (step.id === stepId ? withExit(step, exit, to) : step)) }

/** A new step at a place. What followed there follows the new step, if it has one way on. */
export const addStep = (graph: FlowGraph, choice: StepChoice, place: FlowPlace): { graph: FlowGraph; id: string } => {
  const id = freeId(graph)
  const followed = targetOf(graph, place)
  const made = newStep(id, choice)
  const step = made.kind === "announcement" ? { ...made, next: followed } : made
  return { id, graph: connect({ ...graph, steps: [...graph.steps, step] }, place, id) }
}

export const targetOf = (graph: FlowGraph, { stepId, exit }: FlowPlace): string | null =>
  stepId === null
    ? graph.start
    : (graph.steps.flatMap((step) => (step.id === stepId ? exitsOf(step) : [])).find((one) => one.exit === exit)?.to ??
      null)

export const changeStep = (graph: FlowGraph, changed: FlowStep): FlowGraph => ({
  ...graph,
  steps: graph.steps.map((step) => (step.id === changed.id ? changed : step)),
})

/** Exits that led to the step are open afterwards; the flow begins with what followed the first step, if it was that. */
export const removeStep = (graph: FlowGraph, id: string): FlowGraph => {
  const gone = graph.steps.find((step) => step.id === id)
  if (gone === undefined) return graph
  const follows = exitsOf(gone).find(({ to }) => to !== null && to !== id)?.to ?? null
  return {
    start: graph.start === id ? follows : graph.start,
    steps: graph.steps
      .filter((step) => step.id !== id)
      .map((step) => exitsOf(step).reduce((now, { exit, to }) => (to === id ? withExit(now, exit, null) : now), step)),
  }
}

/** The step that an arrow key leads to: along the connections, and between the exits that come from the same step. */
export const neighborOf = (graph: FlowGraph, id: string, key: string): string | undefined => {
  const { met, rest } = readingOrder(graph)
  const all = [...met, ...rest]
  const step = all.find((one) => one.id === id)
  if (step === undefined) return undefined
  const before = all.find((one) => exitsOf(one).some(({ to }) => to === id))
  switch (key) {
    case "ArrowRight":
      return exitsOf(step).find(({ to }) => to !== null)?.to ?? undefined
    case "ArrowLeft":
      return before?.id
    case "ArrowUp":
    case "ArrowDown": {
      const beside = before === undefined ? all.map((one) => one.id) : targetsOf(before)
      return beside[beside.indexOf(id) + (key === "ArrowDown" ? 1 : -1)]
    }
    default:
      return undefined
  }
}
const targetsOf = (step: FlowStep): string[] => [
  ...new Set(exitsOf(step).flatMap(({ to }) => (to === null ? [] : [to]))),
]

// --- undo and redo ---------------------------------------------------------------------------------------------------

export interface History {
  readonly past: readonly FlowGraph[]
  readonly present: FlowGraph
  readonly future: readonly FlowGraph[]
  /** Changes under the same name follow one another as one: typing in a field. */
  readonly merging: string | null
}
const mostPast = 100

export const beginHistory = (present: FlowGraph): History => ({ past: [], present, future: [], merging: null })
export const doing = (history: History, present: FlowGraph, merging: string | null = null): History =>
  merging !== null && merging === history.merging
    ? { ...history, present, future: [] }
    : { past: [...history.past, history.present].slice(-mostPast), present, future: [], merging }
export const undone = (history: History): History => {
  const before = history.past.at(-1)
  return before === undefined
    ? history
    : {
        past: history.past.slice(0, -1),
        present: before,
        future: [history.present, ...history.future],
        merging: null,
      }
}
export const redone = (history: History): History => {
  const [next, ...future] = history.future
  return next === undefined
    ? history
    : { past: [...history.past, history.present], present: next, future, merging: null }
}
