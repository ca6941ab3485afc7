import { ringOrder, type RingStep as OrderStep } from "../../inventory/extensions/ring-order.ts"
import type { CallDestination, RingTarget } from "../../inventory/extensions/call-destination.ts"
import type { Destination } from "../destinations/destination.ts"
import { turnBlockedAway } from "./blocked-calls.ts"
import type { Exit, RingStep } from "./call-place.ts"
import type { ObjectRef } from "./reason.ts"
import { leave, note, objectOf, reason, type Course } from "./course.ts"
import { legsFor, ownVerdict, ring } from "./ringing.ts"
import type { RoutedMember, RoutedPerson } from "./routing-config.ts"

/** Own phones ring although the line may be busy: call waiting, unless "when busy" says otherwise. */
const ownManners = { skipBusy: true, respectDoNotDisturb: true }

/** A call for one extension: its own settings decide, in the order that the extension's page shows. */
export const toPerson = (course: Course, person: RoutedPerson, ifUnanswered?: Exit): void => {
  const who = objectOf(person)
  const { settings } = person
  const mailbox: Exit = settings.voicemail.on
    ? { kind: "voicemail", extensionId: person.id, because: reason("voicemail", who) }
    : { kind: "unanswered", because: reason("nobody", who) }
  const atEnd = ifUnanswered ?? mailbox
  if (person.suspended) {
    note(course, reason("suspended", who))
    return leave(course, atEnd)
  }
  const verdict = ownVerdict(course, person)
  if (verdict?.blocked === true) {
    // Whom they block is not in their calls.
    course.reached.delete(person.id)
    return turnBlockedAway(course, verdict, person)
  }
  const order = ringOrder(settings, person.hasPhones, course.config.account.ringSeconds)
  const presence = course.config.presence.get(person.id)
  if (order.steps[0]?.kind === "ring" && presence !== undefined && person.hasPhones) {
    const because = note(course, reason(presence === "busy" ? "busy" : "notReachable", who))
    const instead = presence === "busy" ? order.busy : order.notReachable
    const others = order.steps[0].also.length > 0
    if (!others) return leave(course, insteadExit(person, instead, because, atEnd))
  }
  const steps: RingStep[] = []
  for (const step of order.steps) {
    const exit = stepOf(course, person, step, steps, who)
    if (exit === undefined) continue
    return ring(course, who, steps, exit === "end" ? atEnd : exit)
  }
  ring(course, who, steps, atEnd)
}

const insteadExit = (
  person: RoutedPerson,
  instead: CallDestination | "nobody" | null,
  because: Exit["because"],
  atEnd: Exit,
): Exit =>
  instead === null || instead === "nobody" || instead.kind === "voicemail"
    ? atEnd
    : { kind: "destination", to: destinationOf(person, instead), because }

/** Adds a step that rings, or says how the order ends. */
const stepOf = (
  course: Course,
  person: RoutedPerson,
  step: OrderStep,
  steps: RingStep[],
  who: ObjectRef,
): Exit | "end" | undefined => {
  switch (step.kind) {
    case "ring": {
      const also = step.also.map(({ to, acceptPrompt }) => memberOf(to, step.seconds, acceptPrompt))
      const own: RoutedMember = { kind: "extension", extensionId: person.id, seconds: step.seconds, delay: 0 }
      steps.push({
        legs: legsFor(course, person.hasPhones ? [own, ...also] : also, ownManners),
        seconds: step.seconds,
        because: reason(also.length === 0 ? "rings" : "alsoRings", who, { seconds: step.seconds }),
      })
      return undefined
    }
    case "findMe": {
      // A group or queue takes the call over; only phones can ring for a while and be tried next.
      if (step.to.kind === "extension" && course.config.extensions.get(step.to.extensionId)?.kind !== "person")
        return { kind: "destination", to: destinationOf(person, step.to), because: reason("findMe", who) }
      steps.push({
        legs: legsFor(course, [memberOf(step.to, step.seconds, step.acceptPrompt)], ownManners),
        seconds: step.seconds,
        because: reason("findMe", who, { seconds: step.seconds }),
      })
      return undefined
    }
    case "sentOn":
      return {
        kind: "destination",
        to: destinationOf(person, step.to),
        because: reason(step.why === "always" ? "alwaysForwarded" : "forwardedNoAnswer", who),
      }
    case "disturbed":
      note(course, reason("doNotDisturb", who))
      return undefined
    case "voicemail":
    case "nobody":
      return "end"
  }
}

const memberOf = (to: RingTarget, seconds: number, confirm: boolean): RoutedMember =>
  to.kind === "extension"
    ? { kind: "extension", extensionId: to.extensionId, seconds, delay: 0 }
    : { kind: "external", number: to.number, seconds, delay: 0, confirm }

/** Extension settings know three kinds of destinations; "voicemail" there is the extension's own. */
const destinationOf = (person: RoutedPerson, to: CallDestination): Destination => {
  switch (to.kind) {
    case "extension":
      return { kind: "extension", extensionId: to.extensionId }
    case "voicemail":
      return { kind: "voicemail", extensionId: person.id }
    case "external":
      return { kind: "external", number: to.number, present: "caller" }
  }
}
