import { isSlot, type DialPlan } from "../pbx-settings/dial-plan.ts"
import type { Action } from "./call-action.ts"
import type { Caller, Leg } from "./call-party.ts"
import type { ObjectRef } from "./reason.ts"
import { handOver, refuseCode, refusesCode, sceneOf } from "./codes.ts"
import { act, note, objectOf, put, reason, settingsRef, type Course } from "./course.ts"
import type { RoutedPerson, RoutingConfig } from "./routing-config.ts"

const slotRef = (config: RoutingConfig, slot: string): ObjectRef => ({ ...settingsRef(config), name: slot })

// --- by code, in a call of its own -----------------------------------------------------------------------------------

/** Parks the call in which the caller talks, in the first free slot. */
export const parkByCode = (course: Course, person: RoutedPerson): void => {
  const { config } = course
  const { talkingIn, parked, numbersInUse } = sceneOf(course)
  if (!config.dialing.parking.on) return refuseCode(course, reason("codeParkingOff", settingsRef(config)))
  if (talkingIn === null) return refusesCode(course, person, "codeNoCallToPark")
  const slot = freeSlot(config.dialing.parking, new Set([...numbersInUse, ...parked.map((one) => one.slot)]))
  if (slot === undefined) return refuseCode(course, reason("codeSlotsTaken", settingsRef(config)))
  handOver(
    course,
    { do: "park", extensionId: person.id, callId: talkingIn.callId, slot },
    reason("codeParks", objectOf(person), { slot }),
  )
}

export const freeSlot = (parking: DialPlan["parking"], taken: ReadonlySet<string>): string | undefined => {
  for (let number = parking.firstSlot; number <= parking.lastSlot; number += 1) {
    const slot = String(number)
    if (isSlot(parking, slot) && !taken.has(slot)) return slot
  }
  return undefined
}

/** Takes the call out of a slot that was dialed. */
export const retrieve = (course: Course, person: RoutedPerson, slot: string): void =>
  take(
    course,
    person,
    sceneOf(course).parked.find((one) => one.slot === slot),
    slot,
  )
/** Takes the call that is parked longest. */
export const retrieveLongest = (course: Course, person: RoutedPerson): void =>
  course.config.dialing.parking.on
    ? take(course, person, sceneOf(course).parked[0], "")
    : refuseCode(course, reason("codeParkingOff", settingsRef(course.config)))

const take = (
  course: Course,
  person: RoutedPerson,
  found: ReturnType<typeof sceneOf>["parked"][number] | undefined,
  slot: string,
): void => {
  if (sceneOf(course).isBusy) return refusesCode(course, person, "codeNeedsFreeLine")
  if (found === undefined) return refuseCode(course, reason("codeSlotEmpty", settingsRef(course.config), { slot }))
  handOver(
    course,
    { do: "retrieveParked", extensionId: person.id, callId: found.callId, slot: found.slot },
    reason("codeRetrieves", objectOf(person), { slot: found.slot, from: found.from }),
  )
}

// --- the parked call -------------------------------------------------------------------------------------------------

/** A party of the call leaves it; the other one waits in the slot. */
export const park = (course: Course, slot: string, extensionId: number): void => {
  const { config, state } = course
  const { place, caller } = state
  if (place.kind !== "talking" || !config.dialing.parking.on) return
  const isCaller = caller.kind === "inside" && caller.extensionId === extensionId
  const isCalled = place.with.kind === "extension" && place.with.extensionId === extensionId
  if (!isCaller && !isCalled) return
  if (isCaller) {
    state.placedBy ??= caller
    state.caller = partyOf(place.with)
  }
  const parker = config.extensions.get(extensionId)
  const { seconds } = config.parking
  const who = parker === undefined ? slotRef(config, slot) : objectOf(parker)
  note(course, reason("parked", who, { slot, seconds }))
  act(course, { do: "holdParked", slot, seconds }, reason("parked", slotRef(config, slot), { slot, seconds }))
  put(course, { kind: "parked", slot, parkedBy: extensionId })
}
const partyOf = (leg: Leg): Caller =>
  leg.kind === "extension"
    ? { kind: "inside", extensionId: leg.extensionId }
    : { kind: "outside", number: leg.number, country: null }

/** Nobody retrieved the call in time. */
export const parkedTooLong = (course: Course): void => {
  const { config, state } = course
  if (state.place.kind !== "parked") return
  const { slot, parkedBy } = state.place
  note(course, reason("parkingReturns", slotRef(config, slot), { slot }))
  const { returnTo } = config.parking
  if (returnTo === "parker") return course.ways.toExtension(course, parkedBy)
  course.ways.toDestination(course, returnTo)
}

/** How long a call that has just been parked waits in its slot. */
export const parkedSeconds = (actions: readonly Action[]): number =>
  actions.find((action) => action.do === "holdParked")?.seconds ?? 0
