import type { Destination } from "../destinations/destination.ts"
import { mostHops } from "./call.ts"
import type { Action } from "./call-action.ts"
import type { CallResult, Exit, Place } from "./call-place.ts"
import type { CallState, FlowPlace } from "./call.ts"
import type { ObjectRef, Reason, Rule } from "./reason.ts"
import type { RoutedExtension, RoutedFlow, RoutedSchedule, RoutingConfig } from "./routing-config.ts"

/** A decision while it is made: where the call is, and what has been decided on the way. */
export interface Course {
  readonly config: RoutingConfig
  readonly at: number
  /** A copy that only this decision changes. */
  readonly state: { -readonly [Field in keyof CallState]: CallState[Field] }
  readonly actions: Action[]
  readonly because: Reason[]
  readonly passed: FlowPlace[]
  readonly reached: Set<number>
  readonly ways: Ways
}

/** How a call goes on from one object to the next; the objects' own files do not know each other. */
export interface Ways {
  /** `ifUnanswered` replaces what a user's or group's own settings say for that case. */
  readonly toDestination: (course: Course, to: Destination, ifUnanswered?: Exit) => void
  readonly toExtension: (course: Course, extensionId: number, ifUnanswered?: Exit) => void
  readonly toFlow: (course: Course, flow: RoutedFlow) => void
  readonly toNode: (course: Course, flow: RoutedFlow, nodeId: string | null) => void
  readonly toMailbox: (course: Course, extensionId: number, because: Reason) => void
  readonly toDirectory: (course: Course) => void
}

/** Without the reason, which is added. */
export type Deed = Action extends infer One ? (One extends Action ? Omit<One, "because"> : never) : never

export const reason = (rule: Rule, object: ObjectRef | null, facts?: Reason["facts"]): Reason =>
  facts === undefined ? { rule, object } : { rule, object, facts }

export const note = (course: Course, because: Reason): Reason => {
  course.because.push(because)
  return because
}
export const act = (course: Course, deed: Deed, because: Reason): void => {
  course.actions.push({ ...deed, because } as Action)
}
export const put = (course: Course, place: Place): void => {
  course.state.place = place
}
export const end = (course: Course, result: CallResult): void => put(course, { kind: "over", result })

export const objectOf = (one: RoutedExtension): ObjectRef => ({
  kind: one.kind,
  id: one.id,
  name: `${one.number} ${one.name}`,
})
export const flowRef = ({ id, name }: RoutedFlow): ObjectRef => ({ kind: "flow", id, name })
export const scheduleRef = ({ id, name }: RoutedSchedule): ObjectRef => ({ kind: "schedule", id, name })
export const accountRef = ({ account }: RoutingConfig): ObjectRef => ({
  kind: "account",
  id: account.id,
  name: account.name,
})
export const settingsRef = ({ account }: RoutingConfig): ObjectRef => ({
  kind: "pbxSettings",
  id: account.id,
  name: account.name,
})

/** What the call should go to, or where it waits, was deleted meanwhile: the caller hears so, and the call ends. */
export const gone = (course: Course, object: ObjectRef | null = null, facts?: Reason["facts"]): void => {
  const because = note(course, reason("destinationGone", object, facts))
  act(course, { do: "play", sound: "notInService" }, because)
  act(course, { do: "refuse", cause: "notInService" }, because)
  end(course, "failed")
}

/** Outside numbers are written in full, with a plus sign; emergency and service numbers are short and have none. */
export const writtenNumber = (number: string): string => {
  const digits = number.replace(/\D/g, "")
  return digits.length > 6 ? `+${digits}` : digits
}

/** Counts one more stop; false, with the call ended, when a chain of destinations has no end. */
export const mayGoOn = (course: Course): boolean => {
  const hops = course.state.hops + 1
  course.state.hops = hops
  if (hops <= mostHops) return true
  const because = note(course, reason("tooManyHops", null, { most: mostHops }))
  act(course, { do: "play", sound: "cannotComplete" }, because)
  act(course, { do: "refuse", cause: "tooManyHops" }, because)
  end(course, "failed")
  return false
}

/** Follows an exit: nobody answered, and this is what was set up for it. */
export const leave = (course: Course, exit: Exit): void => {
  if (!course.because.includes(exit.because)) note(course, exit.because)
  switch (exit.kind) {
    case "destination":
      return course.ways.toDestination(course, exit.to)
    case "voicemail":
      return course.ways.toMailbox(course, exit.extensionId, exit.because)
    case "node": {
      const flow = course.config.flows.get(exit.flowId)
      return flow === undefined ? gone(course) : course.ways.toNode(course, flow, exit.nodeId)
    }
    case "unanswered":
      return unanswered(course, exit.because)
  }
}

const unanswered = (course: Course, because: Reason): void => {
  act(course, { do: "play", sound: "notAvailable" }, because)
  act(course, { do: "refuse", cause: because.rule === "busy" ? "busy" : "noAnswer" }, because)
  end(course, because.rule === "busy" ? "busy" : "missed")
}
