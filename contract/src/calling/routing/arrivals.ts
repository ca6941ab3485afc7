import { decideBlocking } from "../call-blocking/blocking-decision.ts"
import { readDialedNumber } from "../pbx-settings/dialed-number.ts"
import { allowedReason, blockedReason, turnBlockedAway } from "./blocked-calls.ts"
import type { Exit } from "./call-place.ts"
import type { ObjectRef, Reason, Rule } from "./reason.ts"
import {
  accountRef,
  act,
  end,
  leave,
  note,
  objectOf,
  put,
  reason,
  settingsRef,
  writtenNumber,
  type Course,
} from "./course.ts"
import { dialCode, type Dial } from "./feature-calls.ts"
import { sendOut } from "./outside-numbers.ts"
import { retrieve } from "./parking-calls.ts"
import type { RoutedExtension, RoutedPerson } from "./routing-config.ts"

const refuseCall = (
  course: Course,
  because: Reason,
  cause: "notInService" | "accountSuspended" | "notAllowed",
): void => {
  note(course, because)
  act(course, { do: "play", sound: cause === "notAllowed" ? "notAllowed" : "notInService" }, because)
  act(course, { do: "refuse", cause }, because)
  end(course, "failed")
}

const refuseForStatus = (course: Course): void =>
  refuseCall(
    course,
    reason("accountSuspended", accountRef(course.config), { status: course.config.account.status }),
    "accountSuspended",
  )

/** A call from outside: account status, then call blocking, then where the number leads. */
export const arriveFromOutside = (course: Course): void => {
  const { config, state } = course
  const { caller, dialed } = state
  if (caller.kind !== "outside") return
  const number = config.numbers.get(dialed)
  const ref: ObjectRef = { kind: "number", id: dialed, name: `+${dialed}` }
  if (!config.account.incoming) return refuseForStatus(course)
  if (number === undefined) return refuseCall(course, reason("numberUnknown", ref), "notInService")
  const target =
    number.leadsTo !== null && "extensionId" in number.leadsTo
      ? config.extensions.get(number.leadsTo.extensionId)
      : undefined
  if (isBlocked(course, target)) return
  if (number.leadsTo === null) return refuseCall(course, reason("numberUnassigned", ref), "notInService")
  const flow = "callFlowId" in number.leadsTo ? config.flows.get(number.leadsTo.callFlowId) : undefined
  note(course, reason("numberLeadsTo", ref, { to: flow?.name ?? (target === undefined ? "" : objectOf(target).name) }))
  if (flow !== undefined) return course.ways.toFlow(course, flow)
  if (target === undefined) return refuseCall(course, reason("destinationGone", ref), "notInService")
  course.ways.toExtension(course, target.id)
}

/** Asks the account's rules and, for a direct call, those of the called user. True, with the call ended, if blocked. */
const isBlocked = (course: Course, target: RoutedExtension | undefined): boolean => {
  const { config, state, at } = course
  if (state.caller.kind !== "outside") return false
  const own = target?.kind === "person" ? target.blocking : null
  const verdict = decideBlocking({
    settings: { ...config.blocking.settings, own: own?.own ?? null },
    rules: own?.rules ?? config.blocking.rules,
    direction: "in",
    number: state.caller.number,
    country: state.caller.country,
    homeCountry: config.account.country,
    at: new Date(at),
  })
  if (verdict.blocked) turnBlockedAway(course, verdict, target)
  else if (verdict.because === "allowed") note(course, allowedReason(verdict))
  return verdict.blocked
}

/** A call from one of the account's phones: what was dialed decides. Emergency calls come before everything. */
export const arriveFromInside = (course: Course, person: RoutedPerson, talks: boolean): void =>
  dialWith(talks)(course, person, course.state.dialed)

/** A phone whose extension is gone, or is nobody's, reaches the emergency services only. */
export const arriveFromUnknown = (course: Course, extensionId: number): void => {
  const { config, state } = course
  const read = readDialedNumber({ ...config.dialing, isExtension: () => false }, state.dialed)
  const who = accountRef(config)
  if (read.kind === "emergency") return callEmergency(course, read.number, extensionId, who)
  act(course, { do: "refuse", cause: "notAllowed" }, note(course, reason("destinationGone", who)))
  end(course, "failed")
}

const callEmergency = (course: Course, number: string, extensionId: number, who: ObjectRef): void => {
  const because = note(course, reason("emergency", who, { number }))
  act(course, { do: "emergency", number, extensionId }, because)
  put(course, { kind: "outside", number, exit: { kind: "unanswered", because } })
}

/** `talks`: the phone takes part in another call. */
const dialWith =
  (talks: boolean): Dial =>
  (course, person, digits) =>
    dial(course, person, digits, talks)

const dial = (course: Course, person: RoutedPerson, digits: string, talks: boolean): void => {
  const { config } = course
  const read = readDialedNumber({ ...config.dialing, isExtension: (number) => config.byDialed.has(number) }, digits)
  if (read.kind === "emergency") return callEmergency(course, read.number, person.id, objectOf(person))
  if (config.account.outgoing === "none") return refuseForStatus(course)
  if (person.suspended) return refuseCall(course, reason("suspended", objectOf(person)), "notAllowed")
  if (talks && read.kind !== "featureCode" && read.kind !== "parkSlot") return refuseSecondCall(course, person)
  switch (read.kind) {
    case "featureCode":
      return dialCode(course, person, read, dialWith(talks))
    case "extension": {
      const extensionId = config.byDialed.get(read.number)
      const found = extensionId === undefined ? undefined : config.extensions.get(extensionId)
      if (found === undefined)
        return refuseCall(course, reason("dialedInvalid", settingsRef(config), { dialed: digits }), "notInService")
      note(course, reason("dialedExtension", objectOf(found), { extension: read.number }))
      return course.ways.toExtension(course, found.id)
    }
    case "parkSlot":
      note(course, reason("dialedParkingSlot", settingsRef(config), { slot: read.number }))
      return retrieve(course, person, read.number)
    case "operator": {
      const because = reason("dialedOperator", settingsRef(config))
      return config.operator === null
        ? refuseCall(course, reason("dialedInvalid", settingsRef(config), { dialed: digits }), "notInService")
        : leave(course, { kind: "destination", to: config.operator, because })
    }
    case "invalid":
      return refuseCall(course, reason(ruleOfInvalid(read), settingsRef(config), { dialed: digits }), "notInService")
    default:
      return dialOutside(course, person, read)
  }
}

/** Somebody who talks can park, record or monitor by a code, but not call somebody else. */
const refuseSecondCall = (course: Course, person: RoutedPerson): void => {
  act(course, { do: "refuse", cause: "busy" }, note(course, reason("busy", objectOf(person))))
  end(course, "busy")
}

const ruleOfInvalid = ({ because }: ReturnType<typeof readDialedNumber>): Rule =>
  because === "unknownCode"
    ? "dialedUnknownCode"
    : because === "argumentMissing"
      ? "dialedCodeIncomplete"
      : "dialedInvalid"

const dialOutside = (course: Course, person: RoutedPerson, read: ReturnType<typeof readDialedNumber>): void => {
  const { config, at } = course
  const own = config.numbers.get(read.number)
  // A number of the account itself: the call stays inside.
  if (own?.leadsTo != null) {
    note(course, reason("dialedOwnNumber", { kind: "number", id: own.number, name: `+${own.number}` }))
    course.state.direction = "internal"
    if ("extensionId" in own.leadsTo) return course.ways.toExtension(course, own.leadsTo.extensionId)
    const flow = config.flows.get(own.leadsTo.callFlowId)
    if (flow !== undefined) return course.ways.toFlow(course, flow)
  }
  course.state.direction = "outbound"
  if (config.account.outgoing !== "all") return refuseForStatus(course)
  if (!read.allowed)
    return refuseCall(
      course,
      reason("internationalOff", settingsRef(config), { number: writtenNumber(read.number) }),
      "notAllowed",
    )
  if (read.kind === "international" && person.internationalBlocked)
    return refuseCall(
      course,
      reason("internationalBlockedForExtension", objectOf(person), { number: writtenNumber(read.number) }),
      "notAllowed",
    )
  const verdict = decideBlocking({
    settings: { ...config.blocking.settings, own: null },
    rules: config.blocking.rules,
    direction: "out",
    number: read.number,
    dialedKind: read.kind,
    country: read.country ?? null,
    homeCountry: config.account.country,
    at: new Date(at),
  })
  if (verdict.blocked) {
    const because = note(course, blockedReason(verdict))
    act(course, { do: "play", sound: "notAllowed" }, because)
    act(course, { do: "refuse", cause: "blocked" }, because)
    return end(course, "blocked")
  }
  const because = reason("dialedOutside", objectOf(person), { number: writtenNumber(read.number) })
  const exit: Exit = { kind: "unanswered", because }
  sendOut(course, read.number, { number: person.outboundNumber, name: person.outboundName }, exit, because)
}
