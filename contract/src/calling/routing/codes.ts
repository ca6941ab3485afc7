import type { CodeAction } from "./call-action.ts"
import type { Reason, Rule } from "./reason.ts"
import { act, end, note, objectOf, put, reason, type Course } from "./course.ts"
import type { CodeScene, RoutedPerson } from "./routing-config.ts"

/** Without a scene nothing is under way: in past calls that are made up, and where only the way of a call is asked for. */
export const nothingUnderWay: CodeScene = {
  talkingIn: null,
  isBusy: false,
  pickupGroup: null,
  mayPickUp: false,
  ringing: null,
  parked: [],
  numbersInUse: new Set(),
  lastCaller: null,
  queues: [],
  talkingThere: null,
  mailboxHasPin: false,
  sharedPhone: null,
}
export const sceneOf = ({ config }: Course): CodeScene => config.codeScene ?? nothingUnderWay

/** The caller hears that it cannot be done, and the call ends. */
export const refuseCode = (course: Course, because: Reason): void => {
  note(course, because)
  act(course, { do: "play", sound: "codeNotPossible" }, because)
  act(course, { do: "refuse", cause: "codeNotPossible" }, because)
  end(course, "failed")
}
export const refusesCode = (course: Course, person: RoutedPerson, rule: Rule, facts?: Reason["facts"]): void =>
  refuseCode(course, reason(rule, objectOf(person), facts))

/** A setting changes, and the caller hears so before hanging up. */
export const confirmCode = (course: Course, action: CodeAction, because: Reason): void => {
  note(course, because)
  act(course, action, because)
  act(course, { do: "play", sound: "codeDone" }, because)
  put(course, { kind: "feature" })
}

/** The code acts on another call: the caller takes part in that one, and the call of the code is over. */
export const handOver = (course: Course, action: CodeAction, because: Reason): void => {
  note(course, because)
  act(course, action, because)
  end(course, "answered")
}
