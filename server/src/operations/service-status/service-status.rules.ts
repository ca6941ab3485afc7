import {
  everyPart,
  regionOfComponent,
  serviceComponents,
  worstState,
  type ComponentState,
  type Geography,
  type ServiceComponent,
} from "@dialplane/contract/operations/service-status/components"
import {
  impacts,
  type AffectedPart,
  type Impact,
  type IncidentState,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { regions, type Region } from "@dialplane/contract/kit/service"

/** Which states an update may set. An update may always repeat the state, except that maintenance ends once. */
const following: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  investigating: ["investigating", "identified", "monitoring", "resolved"],
  identified: ["investigating", "identified", "monitoring", "resolved"],
  monitoring: ["investigating", "identified", "monitoring", "resolved"],
  // An incident that comes back is opened again; a note can be added after its end.
  resolved: ["investigating", "identified", "monitoring", "resolved"],
  scheduled: ["scheduled", "inProgress", "canceled"],
  inProgress: ["inProgress", "completed"],
  completed: ["completed"],
  canceled: ["canceled"],
}
export const mayFollow = (from: IncidentState, to: IncidentState): boolean => following[from].includes(to)

/** Whether an account uses one of these parts. */
export const isAffected = (
  geography: Geography,
  affected: readonly Pick<AffectedPart, "component" | "region">[],
): boolean => affected.some(({ component, region }) => regionOfComponent(geography, component) === region)

const over: ReadonlySet<IncidentState> = new Set(["resolved", "completed", "canceled"])
export const isOver = (state: IncidentState): boolean => over.has(state)

/** An incident or maintenance, as far as the states of components follow from it. */
export interface Naming {
  readonly state: IncidentState
  readonly affected: readonly AffectedPart[]
}
interface Part {
  readonly component: ServiceComponent
  readonly region: Region
}
export const isSamePart = (one: Part, other: Part): boolean =>
  one.component === other.component && one.region === other.region

/** What is open and has begun counts; scheduled maintenance does not yet. */
const counts = ({ state }: Naming): boolean => !isOver(state) && state !== "scheduled"

/** The open incidents and running maintenance that name a component in a region. */
export const naming = <One extends Naming>(part: Part, open: readonly One[]): One[] =>
  open.filter((one) => counts(one) && one.affected.some((affected) => isSamePart(affected, part)))

/** The worst state that what is open gives to a component in a region. */
export const derivedState = (part: Part, open: readonly Naming[]): ComponentState =>
  worstState(
    naming(part, open).flatMap(({ affected }) =>
      affected.filter((one) => isSamePart(one, part)).map((one) => one.state),
    ),
  )

export interface ByHand extends Part {
  readonly state: ComponentState
  readonly reason: string
}

/** The state of every component in every region; what an operator set by hand is shown instead of what follows. */
export const shownStates = (open: readonly Naming[], byHand: readonly ByHand[]) =>
  everyPart.map((part) => {
    const set = byHand.find((one) => isSamePart(one, part))
    return { ...part, state: set?.state ?? derivedState(part, open), note: set?.reason ?? null }
  })

const impactOfState: Readonly<Record<ComponentState, Impact>> = {
  operational: "none",
  unknown: "none",
  maintenance: "none",
  degraded: "minor",
  partialOutage: "major",
  majorOutage: "critical",
}

/** The worst impact of what is open, and of what was set by hand. */
export const indicatorOf = (
  open: readonly (Naming & { readonly impact: Impact })[],
  byHand: readonly Pick<ByHand, "state">[],
): Impact => {
  const found = [...open.filter(counts).map(({ impact }) => impact), ...byHand.map(({ state }) => impactOfState[state])]
  return impacts.findLast((impact) => found.includes(impact)) ?? "none"
}

/** In the order of the list of components, region by region. */
export const inOrder = (affected: readonly AffectedPart[]): AffectedPart[] =>
  affected.toSorted(
    (one, other) =>
      regions.indexOf(one.region) - regions.indexOf(other.region) ||
      serviceComponents.indexOf(one.component) - serviceComponents.indexOf(other.component),
  )

/** A component that is named twice in the same region. */
export const namedTwice = (affected: readonly AffectedPart[]): AffectedPart | undefined =>
  affected.find((one, index) => affected.findIndex((other) => isSamePart(one, other)) !== index)

/** What is due for maintenance at a moment. */
export const dueState = (
  maintenance: {
    readonly state: IncidentState
    readonly plannedFrom: string | null
    readonly plannedTo: string | null
  },
  now: Date,
): "inProgress" | "completed" | undefined => {
  const { state, plannedFrom, plannedTo } = maintenance
  if (state === "scheduled" && plannedFrom !== null && new Date(plannedFrom) <= now) return "inProgress"
  if (state === "inProgress" && plannedTo !== null && new Date(plannedTo) <= now) return "completed"
  return undefined
}
