import type { Action } from "./call-action.ts"
import type { Leg } from "./call-party.ts"
import type { CallEvent } from "./call-event.ts"
import type { Decision } from "./call.ts"
import type { ObjectRef, Reason, Rule } from "./reason.ts"
import { detailsOf, musicDetail, playedDetail, type StepDetail } from "./step-details.ts"
import type { RoutingConfig } from "./routing-config.ts"
import type { Journey, JourneyStep, StepKind } from "./journey.ts"
import { refOf, numberRef } from "./journey-refs.ts"

export const outcomeOf = (event: CallEvent, here: JourneyStep | undefined): string => {
  switch (event.kind) {
    case "digits":
      // PINs are in no record.
      return here?.object?.kind === "conference" ? "pin" : `key ${event.digits}`
    case "pinChecked":
      return "pin"
    case "noDigits":
      return "noInput"
    case "answered":
      return "answered"
    case "notAnswered":
      return event.why === "time" ? "notAnswered" : event.why
    case "leftQueue":
      return event.why
    case "agentsMissed":
      return "notAnswered"
    case "sentOn":
      return "sentOn"
    case "messageLeft":
    case "timeOver":
      return event.kind
    case "hungUp":
      return event.by === undefined ? "hungUp" : "ended"
    case "held":
    case "resumed":
    case "transferred":
    case "parked":
    case "parkedTooLong":
    case "codeFailed":
    case "recordingSet":
    case "lost":
      return event.kind
    case "arrived":
      return ""
  }
}

export const closeSteps = (steps: readonly JourneyStep[], at: number, outcome: string): JourneyStep[] =>
  steps.map((step) => (step.leftAt === null ? { ...step, leftAt: at, outcome: step.outcome || outcome } : step))

/** Ends of a call at the stop where it is, which come from no destination. */
const endsHere: ReadonlySet<Rule> = new Set(["queueEnded", "queueCallbackAsked", "pagingTimeOver"])

const stepKindOf = (action: Action): StepKind | undefined => {
  switch (action.do) {
    case "ring":
      return "ring"
    case "collect":
      return "menu"
    case "enqueue":
      return "queue"
    case "voicemail":
      return "voicemail"
    case "conference":
    case "fax":
    case "emergency":
      return action.do
    case "page":
      return "paging"
    case "dialOut":
      return "outside"
    case "openMailbox":
    case "setDoNotDisturb":
    case "setForwarding":
    case "setQueueLogin":
    case "pickUp":
    case "retrieveParked":
    case "park":
    case "recordCall":
    case "monitor":
    case "setSharedPhone":
    case "sayNumber":
    case "echo":
      return "feature"
    case "holdParked":
      return "parked"
    case "refuse":
      return action.cause === "blocked" ? "blocked" : "refused"
    case "play":
      return typeof action.sound === "string" ? undefined : "announcement"
    case "hangUp":
      return endsHere.has(action.because.rule) ? undefined : "ended"
    case "record":
    case "startRecording":
    case "stopRecording":
      return undefined
  }
}

/** Stops at which a call does not stay. */
const endKinds: ReadonlySet<StepKind> = new Set(["blocked", "refused", "announcement", "ended"])

/** What sends calls on or ends them. Numbers lead there, and schedules, rules and account settings only say when. */
const owners: ReadonlySet<ObjectRef["kind"]> = new Set([
  "person",
  "group",
  "queue",
  "receptionist",
  "conference",
  "paging",
  "flow",
])
const isOwner = (object: ObjectRef | null): boolean => object !== null && owners.has(object.kind)

/** The stops a decision leads to. All but the last are passed at once; the reasons belong to the last. */
export const stepsOf = (
  { actions, because }: Decision,
  config: Pick<RoutingConfig, "extensions" | "account">,
  at: number,
): JourneyStep[] => {
  const kinds: { readonly kind: StepKind; readonly action: Action; readonly details: StepDetail[] }[] = []
  let heard: StepDetail[] = []
  for (const [index, action] of actions.entries()) {
    // What a menu says before it waits for keys is part of the menu.
    const kind = actions[index + 1]?.do === "collect" ? undefined : stepKindOf(action)
    if (kind !== undefined) {
      kinds.push({ kind, action, details: [...heard, ...detailsOf(action, config)] })
      heard = []
    } else if (action.do === "play") heard.push(playedDetail(action.sound))
  }
  kinds.at(-1)?.details.push(...heard)
  const code = because.find(({ rule }) => rule === "dialedFeature")
  return kinds.map(({ kind, action, details }, index): JourneyStep => {
    const isLast = index === kinds.length - 1
    const ends = !isLast || endKinds.has(kind)
    return {
      kind,
      // A code is a stop of its own, whomever it is about.
      object:
        kind === "feature" && code?.object != null
          ? { ...code.object, name: String(code.facts?.["code"] ?? "") }
          : kind === "ended"
            ? (action.because.object ?? because.findLast(({ object }) => isOwner(object))?.object ?? null)
            : objectOf(action),
      enteredAt: at,
      leftAt: ends ? at : null,
      outcome: action.do === "refuse" ? action.cause : kind === "announcement" ? "played" : "",
      reasons: isLast ? because : [action.because],
      details,
    }
  })
}
const objectOf = (action: Action): ObjectRef | null => {
  if (action.do === "ring") return action.for
  if (action.do === "dialOut" || action.do === "emergency") return numberRef(action.number)
  if (action.do === "play" && typeof action.sound !== "string")
    return { kind: "account", id: 0, name: action.sound.name }
  const { object, facts = {} } = action.because
  // Settings have no name of their own; the stop is named after what was dialed.
  if (object?.kind !== "pbxSettings") return object
  if (action.do === "retrieveParked" || action.do === "holdParked") return { ...object, name: action.slot }
  return { ...object, name: String(facts["code"] ?? facts["dialed"] ?? facts["number"] ?? "") }
}

/** An answer begins to talk; on hold and back again is a stop of its own with the same party. */
export const talkSteps = (
  { steps }: Journey,
  config: Pick<RoutingConfig, "extensions" | "account">,
  event: CallEvent,
  { because, next: { place } }: Decision,
): JourneyStep[] => {
  if (event.kind === "answered" && place.kind === "talking") return [talkStep(config, event.leg, event.at, because)]
  if ((event.kind !== "held" && event.kind !== "resumed") || place.kind !== "talking") return []
  const object = steps.at(-1)?.object ?? null
  const kind = event.kind === "held" ? "hold" : "talk"
  const details = kind === "hold" ? [musicDetail(config.account.holdMusic)] : []
  return [{ kind, object, enteredAt: event.at, leftAt: null, outcome: "", reasons: [], details }]
}

const talkStep = (
  { extensions }: Pick<RoutingConfig, "extensions">,
  leg: Leg,
  at: number,
  reasons: readonly Reason[],
): JourneyStep => ({
  kind: "talk",
  object: leg.kind === "extension" ? refOf(extensions.get(leg.extensionId)) : numberRef(leg.number),
  enteredAt: at,
  leftAt: null,
  outcome: "",
  reasons,
})
