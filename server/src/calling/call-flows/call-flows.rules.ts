import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import {
  canBeUnanswered,
  readingOrder,
  type FlowGraph,
  type FlowStep,
  type StepOf,
} from "@dialplane/contract/calling/call-flows/flow-steps"

type Exits<Kind extends FlowStep["kind"], Fields extends string> = Pick<
  StepOf<Kind>,
  Extract<Fields | "kind" | "title", keyof StepOf<Kind>>
>

/**
 * A step as it is stored, and as routing reads it. Destinations of the draft and of the version that calls follow are
 * rows with foreign keys; versions also store them here with their names, for readers and for restoring.
 */
export type StoredStep =
  | (Exits<"schedule", "scheduleId" | "open" | "closed"> & { readonly scheduleName?: string | null })
  | (Exits<"menu", "dialExtensions" | "waitSeconds" | "retries" | "noInput" | "wrongKey"> & {
      readonly greetingId: number | null
      readonly greetingName?: string | null
      readonly keys: Readonly<Record<string, string | null>>
    })
  | (Exits<"announcement", "next"> & { readonly mediaId: number | null; readonly soundName?: string | null })
  | Exits<"condition", "caller" | "yes" | "no">
  | (Exits<"destination", "noAnswer"> & { readonly to?: Destination | null })

export interface StoredGraph {
  readonly start: string | null
  readonly nodes: Readonly<Record<string, StoredStep>>
}

/** `complete` also stores names and destinations. */
export const storedOf = ({ start, steps }: FlowGraph, complete: boolean): StoredGraph => ({
  start,
  nodes: Object.fromEntries(steps.map((step) => [step.id, storedStep(step, complete)])),
})
const storedStep = (step: FlowStep, complete: boolean): StoredStep => {
  switch (step.kind) {
    case "schedule": {
      const { kind, title, scheduleId, scheduleName, open, closed } = step
      return { kind, title, scheduleId, open, closed, ...(complete ? { scheduleName: scheduleName ?? null } : {}) }
    }
    case "menu": {
      const { kind, title, greeting, keys, dialExtensions, waitSeconds, retries, noInput, wrongKey } = step
      return {
        kind,
        title,
        greetingId: greeting?.mediaId ?? null,
        keys: Object.fromEntries(keys.map(({ key, next }) => [key, next])),
        dialExtensions,
        waitSeconds,
        retries,
        noInput,
        wrongKey,
        ...(complete ? { greetingName: greeting?.name ?? null } : {}),
      }
    }
    case "announcement": {
      const { kind, title, sound, next } = step
      return {
        kind,
        title,
        mediaId: sound?.mediaId ?? null,
        next,
        ...(complete ? { soundName: sound?.name ?? null } : {}),
      }
    }
    case "condition": {
      const { kind, title, caller, yes, no } = step
      return { kind, title, caller, yes, no }
    }
    case "destination": {
      const { kind, title, to, noAnswer } = step
      return { kind, title, noAnswer, ...(complete ? { to } : {}) }
    }
  }
}

/** The names of today, or those that were stored. */
export interface Named {
  readonly schedules: ReadonlyMap<number, string>
  readonly media: ReadonlyMap<number, string>
  readonly to: (stepId: string) => Destination | null
}

/** Steps in the order in which a reader meets them. Without `named`, what was stored with the version. */
export const graphOf = ({ start, nodes }: StoredGraph, named?: Named): FlowGraph => {
  const steps = Object.entries(nodes).map(([id, node]) => stepOf(id, node, named))
  const { met, rest } = readingOrder({ start, steps })
  return { start, steps: [...met, ...rest] }
}
const stepOf = (id: string, node: StoredStep, named: Named | undefined): FlowStep => {
  const sound = (mediaId: number | null, stored: string | null | undefined) =>
    mediaId === null
      ? null
      : { mediaId, ...nameOf(named === undefined ? (stored ?? undefined) : named.media.get(mediaId)) }
  switch (node.kind) {
    case "schedule": {
      const { scheduleId } = node
      const name =
        named === undefined ? node.scheduleName : scheduleId === null ? null : named.schedules.get(scheduleId)
      return { ...node, id, scheduleName: name ?? null }
    }
    case "menu": {
      const { greetingId, greetingName, keys, ...rest } = node
      return {
        ...rest,
        id,
        greeting: sound(greetingId, greetingName),
        keys: Object.entries(keys).map(([key, next]) => ({ key: key as StepOf<"menu">["keys"][number]["key"], next })),
      }
    }
    case "announcement": {
      const { mediaId, soundName, ...rest } = node
      return { ...rest, id, sound: sound(mediaId, soundName) }
    }
    case "condition":
      return { ...node, id }
    case "destination": {
      const { to: stored, ...rest } = node
      return { ...rest, id, to: named === undefined ? (stored ?? null) : named.to(id) }
    }
  }
}
const nameOf = (name: string | undefined) => (name === undefined ? {} : { name })

/** An exit for unanswered calls where nothing can be unanswered has no effect. */
export const withEffect = (graph: FlowGraph): FlowGraph => ({
  ...graph,
  steps: graph.steps.map((step) =>
    step.kind === "destination" && !canBeUnanswered(step.to) ? { ...step, noAnswer: null } : step,
  ),
})

export const scheduleIdsIn = ({ nodes }: StoredGraph): number[] =>
  Object.values(nodes).flatMap((node) =>
    node.kind === "schedule" && node.scheduleId !== null ? [node.scheduleId] : [],
  )
export const mediaIdsIn = ({ nodes }: StoredGraph): number[] =>
  Object.values(nodes).flatMap((node) => {
    const id = node.kind === "menu" ? node.greetingId : node.kind === "announcement" ? node.mediaId : null
    return id === null ? [] : [id]
  })

/** The sound or the schedule that a stored step names. */
const namedIn = (node: StoredStep, kind: "media" | "schedule"): number | null => {
  if (kind === "schedule") return node.kind === "schedule" ? node.scheduleId : null
  return node.kind === "menu" ? node.greetingId : node.kind === "announcement" ? node.mediaId : null
}
export const namedBy = ({ nodes }: StoredGraph, stepId: string, kind: "media" | "schedule"): number | null => {
  const node = nodes[stepId]
  return node === undefined ? null : namedIn(node, kind)
}
export const stepsNaming = ({ nodes }: StoredGraph, kind: "media" | "schedule", id: number): string[] =>
  Object.keys(nodes).filter((stepId) => namedIn(nodes[stepId]!, kind) === id)

const naming = (node: StoredStep, id: number): StoredStep => {
  if (node.kind === "menu") return { ...node, greetingId: id }
  if (node.kind === "announcement") return { ...node, mediaId: id }
  return node.kind === "schedule" ? { ...node, scheduleId: id } : node
}
/** A stored graph in which these steps name another sound or schedule. */
export const withNamed = ({ start, nodes }: StoredGraph, stepIds: readonly string[], id: number): StoredGraph => ({
  start,
  nodes: Object.fromEntries(
    Object.entries(nodes).map(([stepId, node]) => [stepId, stepIds.includes(stepId) ? naming(node, id) : node]),
  ),
})

/** What only one of two lists has. */
export const differenceOf = <Extension extends { readonly extensionId: number }>(
  before: readonly Extension[],
  after: readonly Extension[],
): Extension[] => {
  const lacks = (all: readonly Extension[]) => (one: Extension) =>
    !all.some(({ extensionId }) => extensionId === one.extensionId)
  return [...before.filter(lacks(after)), ...after.filter(lacks(before))]
}

/** Extensions that start in a flow, as the audit log stores them. */
export const startingFacts = (
  all: readonly { readonly extensionId: number; readonly extension: string; readonly name: string }[],
): { readonly extension: string; readonly extensionId: number }[] =>
  all
    .map(({ extensionId, extension, name }) => ({ extension: `${extension} ${name}`, extensionId }))
    .toSorted((one, other) => (one.extension < other.extension ? -1 : 1))
