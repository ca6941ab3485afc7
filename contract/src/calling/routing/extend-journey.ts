import { agentLeg, callerLeg, closeLegs, missedLegs, newLegs, silentLegs, withoutSilent } from "./journey-legs.ts"
import type { CallEvent } from "./call-event.ts"
import type { CallResult, Place } from "./call-place.ts"
import type { Decision } from "./call.ts"
import type { Rule } from "./reason.ts"
import type { RoutingConfig } from "./routing-config.ts"
import { noteAtLast, noteReason, type Journey, type JourneyLeg } from "./journey.ts"
import { outcomeOf, closeSteps, stepsOf, talkSteps } from "./journey-steps.ts"
import { refOf } from "./journey-refs.ts"

/** What a journey takes its names from. */
type Names = Pick<RoutingConfig, "account" | "extensions" | "numbers" | "byDialed" | "flows" | "operator">

/** Adds what an event and the decision on it mean to the journey. */
export const extendJourney = (journey: Journey, config: Names, event: CallEvent, decision: Decision): Journey => {
  const { at } = event
  if (event.kind === "recordingSet") return decision.because.reduce(noteReason, withRecording(journey, event, decision))
  // A caller whom nobody answers goes on waiting at the same stop.
  const { kind } = decision.next.place
  const entered = stepsOf(decision, config, at)
  const goesOn =
    ((kind === "queue" || kind === "parked") && decision.actions.length === 0) ||
    (kind === "conference" && entered.length === 0)
  const left = goesOn ? journey.steps : closeSteps(journey.steps, at, outcomeOf(event, journey.steps.at(-1)))
  const talk = talkSteps(journey, config, event, decision)
  // What leads to no other stop is said at the stop where it happened.
  const steps =
    entered.length + talk.length > 0
      ? left
      : decision.because.filter(({ rule }) => !saidByOutcome.has(rule)).reduce(noteAtLast, left)
  const ringing = newLegs(decision, config, at)
  const others = [
    ...callerLeg(journey, config, event),
    ...agentLeg(journey, config, event),
    ...missedLegs(config, event),
  ]
  const before = withoutSilent(closeLegs(journey.legs, event), [...others, ...ringing])
  const silent = silentLegs([...before, ...others, ...ringing], config, decision, at)
  const legs = [...before, ...others, ...silent, ...ringing]
  const recorded = decision.actions.flatMap((action) => (action.do === "record" ? action.ruleIds : []))
  const next: Journey = {
    ...withRecording(journey, event, decision),
    ...(event.kind === "arrived" ? { called: calledName(config, event, decision) } : {}),
    answeredAt: journey.answeredAt ?? answeredAt(event, decision),
    steps: [...steps, ...talk, ...entered],
    legs,
    recordedBy: [...journey.recordedBy, ...recorded],
  }
  return decision.next.place.kind === "over" ? closed(next, at, decision.next.place.result) : next
}

/** A recording begins and ends; also with the conversation in which it was started. */
const withRecording = (journey: Journey, event: CallEvent, { actions, next }: Decision): Journey => {
  if (next.place.kind === "conference") return journey
  const starts = event.kind === "recordingSet" && actions.some((action) => action.do === "startRecording")
  const { recorded = [] } = journey
  if (starts)
    return {
      ...journey,
      recorded: [...recorded, { extensionId: event.extensionId, startedAt: event.at, endedAt: null }],
    }
  if (recorded.length === 0 || next.isRecorded === true) return journey
  return { ...journey, recorded: recorded.map((part) => ({ ...part, endedAt: part.endedAt ?? event.at })) }
}

/** The outcome of the stop says it already. */
const saidByOutcome: ReadonlySet<Rule> = new Set(["callerHungUp", "messageLeft"])

/** The name of what was dialed, or of what the called number leads to. */
const calledName = (
  { extensions, numbers, byDialed, flows, operator }: Names,
  { caller, dialed, callback }: Extract<CallEvent, { kind: "arrived" }>,
  { because }: Decision,
): string => {
  if (callback !== undefined) return ""
  const extensionName = (id: number | undefined) => refOf(id === undefined ? undefined : extensions.get(id))?.name ?? ""
  const found = because.find(({ rule }) => rule === "dialedExtension" || rule === "dialedOwnNumber")
  if (found?.rule === "dialedExtension") return found.object?.name ?? ""
  if (caller.kind === "outside" || found !== undefined) {
    const leadsTo = numbers.get(found === undefined ? dialed : String(found.object?.id))?.leadsTo
    if (leadsTo == null) return ""
    return "extensionId" in leadsTo ? extensionName(leadsTo.extensionId) : (flows.get(leadsTo.callFlowId)?.name ?? "")
  }
  if (because.some(({ rule }) => rule === "dialedOperator"))
    return operator !== null && "extensionId" in operator ? extensionName(operator.extensionId) : ""
  return extensionName(byDialed.get(dialed))
}

/** A conference, a page, a fax and a code that is carried out are answered by the service itself. */
const answeredByService: ReadonlySet<Place["kind"]> = new Set(["conference", "paging", "fax", "feature", "ownMailbox"])
const answeredAt = (event: CallEvent, { next: { place } }: Decision): number | null =>
  event.kind === "answered" ||
  answeredByService.has(place.kind) ||
  (event.kind === "arrived" && place.kind === "over" && place.result === "answered")
    ? event.at
    : null

const closed = (journey: Journey, at: number, result: CallResult): Journey => ({
  ...journey,
  steps: closeSteps(journey.steps, at, result),
  legs: journey.legs.map((leg): JourneyLeg => {
    if (leg.endedAt !== null) return leg
    const answered = leg.answeredAt ?? (leg.direction === "outbound" ? journey.answeredAt : null)
    return { ...leg, answeredAt: answered, endedAt: at, result: answered === null ? "notAnswered" : "answered" }
  }),
})
