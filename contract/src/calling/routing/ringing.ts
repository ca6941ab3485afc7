import { decideBlocking, type BlockingDecision } from "../call-blocking/blocking-decision.ts"
import type { CallState } from "./call.ts"
import type { Exit, Place, RingStep } from "./call-place.ts"
import type { Leg } from "./call-party.ts"
import type { ObjectRef, Reason } from "./reason.ts"
import { act, end, leave, note, objectOf, put, reason, settingsRef, type Course } from "./course.ts"
import type { HoldMusic } from "./hold-music.ts"
import type { RoutedMember, RoutedPerson } from "./routing-config.ts"
import { outsideObjection } from "./outside-numbers.ts"
import { record } from "./record.ts"

interface Manners {
  readonly skipBusy: boolean
  readonly respectDoNotDisturb: boolean
}

/** Why a user's phones stay silent, or undefined if they ring. */
const silenceOf = (
  course: Course,
  person: RoutedPerson,
  { skipBusy, respectDoNotDisturb }: Manners,
): Reason | undefined => {
  const { config } = course
  if (person.suspended) return reason("skippedSuspended", objectOf(person))
  if (respectDoNotDisturb && person.settings.doNotDisturb) return reason("skippedDoNotDisturb", objectOf(person))
  const presence = config.presence.get(person.id)
  if (!person.hasPhones || presence === "offline") return reason("skippedOffline", objectOf(person))
  if (skipBusy && presence === "busy") return reason("skippedBusy", objectOf(person))
  if (ownVerdict(course, person)?.blocked === true) return reason("skippedBlocked", objectOf(person))
  return undefined
}

/** What the user's own rules say about this caller; the account's rules were asked when the call arrived. */
export const ownVerdict = ({ config, state, at }: Course, person: RoutedPerson): BlockingDecision | undefined =>
  person.blocking === null || state.caller.kind !== "outside"
    ? undefined
    : decideBlocking({
        settings: { ...config.blocking.settings, own: person.blocking.own },
        rules: person.blocking.rules,
        direction: "in",
        number: state.caller.number,
        country: state.caller.country,
        homeCountry: config.account.country,
        at: new Date(at),
      })

/** The members that can ring now; the others are noted with the reason. */
export const legsFor = (course: Course, members: readonly RoutedMember[], manners: Manners): Leg[] => {
  const legs: Leg[] = []
  for (const member of members) {
    if (member.kind === "external") {
      const objection = outsideObjection(course, member.number)
      if (objection === undefined)
        legs.push({ kind: "external", number: member.number, delay: member.delay, confirm: member.confirm })
      else note(course, reason("skippedNotAllowed", settingsRef(course.config), { number: member.number }))
      continue
    }
    const person = course.config.extensions.get(member.extensionId)
    if (person?.kind !== "person" || isCaller(course.state, person.id)) continue
    const silence = silenceOf(course, person, manners)
    if (silence === undefined)
      legs.push({ kind: "extension", extensionId: person.id, delay: member.delay, confirm: false })
    else note(course, silence)
  }
  return legs
}

/** Nobody is rung by their own call. */
const isCaller = ({ caller }: CallState, extensionId: number) =>
  caller.kind === "inside" && caller.extensionId === extensionId

/** Starts the first step that has somebody to ring; without one, the exit is taken at once. */
export const ring = (course: Course, who: ObjectRef, planned: readonly RingStep[], exit: Exit, from = 0): void => {
  const steps = planned.map((step) => withoutGone(course, step))
  const step = steps.findIndex(({ legs }, index) => index >= from && legs.length > 0)
  if (step < 0) return leave(course, exit)
  const { legs, seconds, because } = steps[step]!
  note(course, because)
  record(course, who)
  const { callerNamePrefix, ringBack } = mannersOf(course, who)
  showPrefix(course, callerNamePrefix)
  act(course, { do: "ring", legs, seconds, for: who, callerNamePrefix, ringBack }, because)
  put(course, { kind: "ringing", for: who, steps, step, exit })
}

/** Whoever was deleted or suspended since the call began to ring is left out. */
const withoutGone = ({ config }: Course, step: RingStep): RingStep => ({
  ...step,
  legs: step.legs.filter((leg) => {
    const found = leg.kind === "extension" ? config.extensions.get(leg.extensionId) : undefined
    return leg.kind === "external" || (found?.kind === "person" && !found.suspended)
  }),
})

const ringTone: HoldMusic = { kind: "ringTone" }
/** What a group lets its members see and the caller hear. */
const mannersOf = (
  { config }: Course,
  who: ObjectRef,
): { readonly callerNamePrefix: string; readonly ringBack: HoldMusic } => {
  const group = who.kind === "group" ? config.extensions.get(Number(who.id)) : undefined
  return group?.kind === "group"
    ? {
        callerNamePrefix: group.callerNamePrefix,
        ringBack: group.ringBack === "music" ? config.account.holdMusic : ringTone,
      }
    : { callerNamePrefix: "", ringBack: ringTone }
}
/** Stays with the call while somebody of the group or queue talks. */
export const showPrefix = ({ state }: Course, prefix: string): void => {
  if (prefix !== "" || state.callerNamePrefix !== undefined) state.callerNamePrefix = prefix
}

/** All legs of a step ended without an answer. */
export const nextStep = (course: Course, why: "time" | "busy" | "offline"): void => {
  const { place } = course.state
  if (place.kind !== "ringing") return
  note(course, reason("notAnswered", place.for, { why }))
  ring(course, place.for, place.steps, place.exit, place.step + 1)
}

export const answered = (course: Course, leg: Leg, pickedUpBy?: string): void => {
  const { place } = course.state
  const queue = place.kind === "queue" ? course.config.extensions.get(place.extensionId) : undefined
  const who = place.kind === "ringing" ? place.for : queue === undefined ? null : objectOf(queue)
  if (pickedUpBy !== undefined)
    note(
      course,
      place.kind === "parked"
        ? reason("parkingRetrieved", null, { by: pickedUpBy, slot: place.slot })
        : reason(place.kind === "ringing" ? "pickedUp" : "queuePickedUp", who, { by: pickedUpBy }),
    )
  note(course, reason("answered", who))
  put(course, { kind: "talking", with: leg })
}

/** Where a caller has been served: somebody or something answered. */
const servedPlaces: ReadonlySet<Place["kind"]> = new Set([
  "talking",
  "conference",
  "paging",
  "fax",
  "parked",
  "feature",
  "ownMailbox",
])
export const hungUp = (course: Course): void => {
  const { place } = course.state
  if (place.kind === "over") return
  note(course, reason("callerHungUp", null))
  end(
    course,
    servedPlaces.has(place.kind)
      ? "answered"
      : place.kind === "mailbox"
        ? "missed"
        : course.state.direction === "inbound"
          ? place.kind === "ringing"
            ? "missed"
            : "abandoned"
          : "canceled",
  )
}
