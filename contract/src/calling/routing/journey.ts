import { inferCountry } from "../../kit/phone-number.ts"
import type {
  Action,
  CallDirection,
  CallEvent,
  CallResult,
  CallState,
  Decision,
  Leg,
  ObjectRef,
  Place,
  Reason,
  Rule,
} from "./call.ts"
import { writtenNumber } from "./course.ts"
import { detailsOf, musicDetail, playedDetail, type StepDetail } from "./step-details.ts"
import type { RoutedExtension, RoutingConfig } from "./routing-config.ts"

export const stepKinds = [
  "menu",
  "queue",
  "ring",
  "talk",
  "hold",
  "transfer",
  "voicemail",
  "announcement",
  "blocked",
  "flow",
  "conference",
  "paging",
  "fax",
  "outside",
  "emergency",
  "feature",
  "parked",
  "refused",
  "ended",
] as const
export type StepKind = (typeof stepKinds)[number]
export const legResults = ["answered", "notAnswered", "busy", "elsewhere", "failed"] as const
export type LegResult = (typeof legResults)[number]

/** One stop of a call. Times are milliseconds since 1970. */
export interface JourneyStep {
  readonly kind: StepKind
  readonly object: ObjectRef | null
  readonly enteredAt: number
  readonly leftAt: number | null
  /** How the stop ended: "answered", "key 1", "waitedTooLong". Empty while the call is there. */
  readonly outcome: string
  readonly reasons: readonly Reason[]
  /** Who rings, and what people hear. */
  readonly details?: readonly StepDetail[]
}

/** One party's part: an extension of the account, or an outside number that was called. */
export interface JourneyLeg {
  readonly extensionId: number | null
  readonly number: string
  readonly name: string
  readonly direction: "inbound" | "outbound"
  readonly rangAt: number
  readonly answeredAt: number | null
  readonly endedAt: number | null
  readonly result: LegResult | null
}

/** How good the voice of a leg was. */
export interface LegQuality {
  readonly mos: number
  readonly jitterMs: number
  readonly lossPercent: number
  readonly latencyMs: number
  readonly codec: string
}

/** What has happened to a call so far. Grows with each decision and becomes the call record when the call ends. */
export interface Journey {
  readonly startedAt: number
  /** The name of what was called, whoever answers; empty where it has none, as for outside numbers and codes. */
  readonly called?: string
  readonly answeredAt: number | null
  readonly steps: readonly JourneyStep[]
  readonly legs: readonly JourneyLeg[]
  readonly recordedBy: readonly number[]
}

export const emptyJourney = (startedAt: number): Journey => ({
  startedAt,
  answeredAt: null,
  steps: [],
  legs: [],
  recordedBy: [],
})

/** What a journey takes its names from. */
type Names = Pick<RoutingConfig, "account" | "extensions" | "numbers" | "byDialed" | "flows" | "operator">

/** Adds what an event and the decision on it mean to the journey. */
export const extendJourney = (journey: Journey, config: Names, event: CallEvent, decision: Decision): Journey => {
  const { at } = event
  if (event.kind === "recordingSet") return decision.because.reduce(noteReason, journey)
  // A caller whom nobody answers goes on waiting at the same stop.
  const { kind } = decision.next.place
  const goesOn = (kind === "queue" || kind === "parked") && decision.actions.length === 0
  const left = goesOn ? journey.steps : closeSteps(journey.steps, at, outcomeOf(event, journey.steps.at(-1)))
  const entered = stepsOf(decision, config, at)
  const talk = talkSteps(journey, config, event, decision)
  // What leads to no other stop is said at the stop where it happened.
  const steps =
    entered.length + talk.length > 0
      ? left
      : decision.because.filter(({ rule }) => !saidByOutcome.has(rule)).reduce(noteAtLast, left)
  const legs = [
    ...closeLegs(journey.legs, event),
    ...callerLeg(journey, config, event),
    ...agentLeg(journey, config, event),
    ...missedLegs(config, event),
    ...newLegs(decision, config, at),
  ]
  const recorded = decision.actions.flatMap((action) => (action.do === "record" ? action.ruleIds : []))
  const next: Journey = {
    ...journey,
    ...(event.kind === "arrived" ? { called: calledName(config, event, decision) } : {}),
    answeredAt: journey.answeredAt ?? answeredAt(event, decision),
    steps: [...steps, ...talk, ...entered],
    legs,
    recordedBy: [...journey.recordedBy, ...recorded],
  }
  return decision.next.place.kind === "over" ? closed(next, at, decision.next.place.result) : next
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

/** The agents whose part in a call of a queue ends at this moment, each with the queue the call came from. */
export const agentsDone = ({ steps, legs }: Journey, at: number): { extensionId: number; queueId: number }[] =>
  legs.flatMap(({ extensionId, answeredAt: answered, endedAt }) => {
    if (extensionId === null || answered === null || endedAt !== at) return []
    const queue = steps.find(
      ({ kind, leftAt, outcome }) => kind === "queue" && leftAt === answered && outcome === "answered",
    )
    return typeof queue?.object?.id === "number" ? [{ extensionId, queueId: queue.object.id }] : []
  })

/** A conference, a page, a fax and a code that is carried out are answered by the service itself. */
const answeredByService: ReadonlySet<Place["kind"]> = new Set(["conference", "paging", "fax", "feature", "ownMailbox"])
const answeredAt = (event: CallEvent, { next: { place } }: Decision): number | null =>
  event.kind === "answered" ||
  answeredByService.has(place.kind) ||
  (event.kind === "arrived" && place.kind === "over" && place.result === "answered")
    ? event.at
    : null

const outcomeOf = (event: CallEvent, here: JourneyStep | undefined): string => {
  switch (event.kind) {
    case "digits":
      // PINs are in no record.
      return here?.object?.kind === "conference" ? "pin" : `key ${event.digits}`
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

const closeSteps = (steps: readonly JourneyStep[], at: number, outcome: string): JourneyStep[] =>
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
const stepsOf = (
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
const talkSteps = (
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
const refOf = (found: RoutedExtension | undefined): ObjectRef | null =>
  found === undefined ? null : { kind: found.kind, id: found.id, name: `${found.number} ${found.name}` }
const numberRef = (number: string): ObjectRef => ({ kind: "number", id: number, name: writtenNumber(number) })

const sameParty = (one: JourneyLeg, leg: Leg) =>
  leg.kind === "extension" ? one.extensionId === leg.extensionId : one.extensionId === null && one.number === leg.number

const closeLegs = (legs: readonly JourneyLeg[], event: CallEvent): JourneyLeg[] => {
  if (event.kind === "transferred")
    return legs.map((one): JourneyLeg =>
      one.answeredAt !== null && one.endedAt === null && one.direction === "inbound"
        ? { ...one, endedAt: event.at, result: "answered" }
        : one,
    )
  if (event.kind === "parked")
    return legs.map((one): JourneyLeg =>
      one.extensionId === event.extensionId && one.endedAt === null
        ? { ...one, endedAt: event.at, result: "answered" }
        : one,
    )
  if (event.kind !== "answered" && event.kind !== "notAnswered") return [...legs]
  return legs.map((one): JourneyLeg => {
    if (one.endedAt !== null || one.answeredAt !== null) return one
    // The caller's own part goes on as long as the call.
    if (one.direction === "outbound") return event.kind === "answered" ? { ...one, answeredAt: event.at } : one
    if (event.kind === "answered")
      return sameParty(one, event.leg)
        ? { ...one, answeredAt: event.at }
        : { ...one, endedAt: event.at, result: "elsewhere" }
    return { ...one, endedAt: event.at, result: event.why === "busy" ? "busy" : "notAnswered" }
  })
}

/** A caller inside the account is a party from the beginning. */
const callerLeg = (
  { legs }: Journey,
  { extensions }: Pick<RoutingConfig, "extensions">,
  event: CallEvent,
): JourneyLeg[] => {
  if (event.kind !== "arrived" || event.caller.kind !== "inside" || legs.length > 0) return []
  const found = extensions.get(event.caller.extensionId)
  return [
    {
      extensionId: event.caller.extensionId,
      number: found?.number ?? "",
      name: found?.name ?? "",
      direction: "outbound",
      rangAt: event.at,
      answeredAt: null,
      endedAt: null,
      result: null,
    },
  ]
}

/** A queue rings its agents itself; whoever answers takes part from then on. */
const agentLeg = (
  { legs }: Journey,
  { extensions }: Pick<RoutingConfig, "extensions">,
  event: CallEvent,
): JourneyLeg[] => {
  if (event.kind !== "answered") return []
  const { leg, at, rangAt = at } = event
  if (leg.kind !== "extension" || legs.some((one) => one.endedAt === null && sameParty(one, leg))) return []
  const found = extensions.get(leg.extensionId)
  return [
    {
      extensionId: leg.extensionId,
      number: found?.number ?? "",
      name: found?.name ?? "",
      direction: "inbound",
      rangAt,
      answeredAt: at,
      endedAt: null,
      result: null,
    },
  ]
}

/** Agents whose phones rang for nothing. */
const missedLegs = ({ extensions }: Pick<RoutingConfig, "extensions">, event: CallEvent): JourneyLeg[] =>
  event.kind !== "agentsMissed"
    ? []
    : event.extensionIds.map((extensionId) => ({
        extensionId,
        number: extensions.get(extensionId)?.number ?? "",
        name: extensions.get(extensionId)?.name ?? "",
        direction: "inbound",
        rangAt: event.rangAt,
        answeredAt: null,
        endedAt: event.at,
        result: "notAnswered",
      }))

/** Adds a reason to the stop where the call is. */
export const noteReason = (journey: Journey, reason: Reason): Journey => ({
  ...journey,
  steps: noteAtLast(journey.steps, reason),
})
const noteAtLast = (steps: readonly JourneyStep[], reason: Reason): readonly JourneyStep[] =>
  steps.map((step, index) => (index === steps.length - 1 ? { ...step, reasons: [...step.reasons, reason] } : step))

/** A stay in a queue, as boards count it. Times are milliseconds since 1970. */
export interface QueueStop {
  readonly queueId: number
  readonly enteredAt: number
  readonly leftAt: number
  readonly outcome: string
}
/** The queues that a call under way has left. */
export const queueStopsOf = ({ steps }: Journey): QueueStop[] =>
  steps.flatMap(({ kind, object, enteredAt, leftAt, outcome }) =>
    kind === "queue" && leftAt !== null && typeof object?.id === "number"
      ? [{ queueId: object.id, enteredAt, leftAt, outcome }]
      : [],
  )

const newLegs = ({ actions }: Decision, { extensions }: Pick<RoutingConfig, "extensions">, at: number): JourneyLeg[] =>
  actions.flatMap((action): JourneyLeg[] => {
    const common = { direction: "inbound", rangAt: at, answeredAt: null, endedAt: null, result: null } as const
    if (action.do === "dialOut" || action.do === "emergency")
      return [{ ...common, extensionId: null, number: action.number, name: writtenNumber(action.number) }]
    if (action.do !== "ring" && action.do !== "page") return []
    // Paged phones answer by themselves.
    const answeredAt = action.do === "page" ? at : null
    return action.legs.map((leg): JourneyLeg => {
      const began = { ...common, rangAt: at + leg.delay * 1000, answeredAt }
      if (leg.kind === "external")
        return { ...began, extensionId: null, number: leg.number, name: writtenNumber(leg.number) }
      const found = extensions.get(leg.extensionId)
      return { ...began, extensionId: leg.extensionId, number: found?.number ?? "", name: found?.name ?? "" }
    })
  })

const closed = (journey: Journey, at: number, result: CallResult): Journey => ({
  ...journey,
  steps: closeSteps(journey.steps, at, result),
  legs: journey.legs.map((leg): JourneyLeg => {
    if (leg.endedAt !== null) return leg
    const answered = leg.answeredAt ?? (leg.direction === "outbound" ? journey.answeredAt : null)
    return { ...leg, answeredAt: answered, endedAt: at, result: answered === null ? "notAnswered" : "answered" }
  }),
})

const secondsIn = (steps: readonly JourneyStep[], kind: StepKind): number =>
  Math.round(
    steps.reduce(
      (sum, step) => (step.kind === kind ? sum + ((step.leftAt ?? step.enteredAt) - step.enteredAt) : sum),
      0,
    ) / 1000,
  )

/** The call as it is recorded: what a list shows, beside its steps and legs. */
export interface CallSummary {
  readonly direction: CallDirection
  readonly startedAt: number
  readonly answeredAt: number | null
  readonly endedAt: number
  readonly result: CallResult
  readonly ringSeconds: number
  readonly waitSeconds: number
  readonly talkSeconds: number
  readonly holdSeconds: number
  readonly fromNumber: string
  readonly fromName: string
  readonly toNumber: string
  readonly toName: string
  readonly extensionId: number | null
  readonly queueId: number | null
  readonly groupId: number | null
  readonly receptionistId: number | null
  readonly callFlowId: number | null
  readonly isExternal: boolean
  readonly isInternational: boolean
}

export const summaryOf = (
  journey: Journey,
  state: CallState,
  config: Pick<RoutingConfig, "extensions" | "numbers" | "account">,
  endedAt: number,
): CallSummary => {
  const { steps, legs } = journey
  const { direction, dialed, place } = state
  const caller = state.placedBy ?? state.caller
  const callsBack = state.callbackFrom === undefined ? undefined : config.extensions.get(state.callbackFrom)
  const calledBack = callsBack !== undefined && caller.kind === "outside" ? caller.number : null
  // The reasons of a stop led to it, so what they are about came first.
  const firstOf = (kind: ObjectRef["kind"]): number | null => {
    for (const step of steps)
      for (const object of [...step.reasons.map((reason) => reason.object), step.object])
        if (object?.kind === kind) return Number(object.id)
    return null
  }
  const own = legs.filter((leg) => leg.extensionId !== null)
  const party = own.find((leg) => leg.direction === "outbound") ?? own.find((leg) => leg.answeredAt !== null) ?? own[0]
  const isPage = steps.some(({ kind }) => kind === "paging")
  const called = isPage ? undefined : own.find((leg) => leg.direction === "inbound" && leg.answeredAt !== null)
  const outsideLeg = legs.find((leg) => leg.extensionId === null)
  const result = place.kind === "over" ? place.result : "failed"
  const from = caller.kind === "inside" ? config.extensions.get(caller.extensionId) : undefined
  return {
    direction,
    startedAt: journey.startedAt,
    answeredAt: journey.answeredAt,
    endedAt,
    result:
      result === "answered" && direction === "inbound" && called === undefined && outsideLeg?.answeredAt != null
        ? "forwarded"
        : result,
    ringSeconds: secondsIn(steps, "ring") + secondsIn(steps, "outside"),
    waitSeconds: secondsIn(steps, "queue"),
    talkSeconds: secondsIn(steps, "talk") + secondsIn(steps, "conference"),
    holdSeconds: secondsIn(steps, "hold"),
    fromNumber: callsBack?.number ?? (caller.kind === "inside" ? (from?.number ?? "") : (caller.number ?? "")),
    fromName: callsBack?.name ?? from?.name ?? "",
    toNumber: outsideLeg !== undefined && direction === "outbound" ? outsideLeg.number : (calledBack ?? dialed),
    toName: direction === "outbound" ? "" : (journey.called ?? ""),
    extensionId: party?.extensionId ?? null,
    queueId: firstOf("queue"),
    groupId: firstOf("group"),
    receptionistId: firstOf("receptionist"),
    callFlowId: firstOf("flow"),
    isExternal: direction !== "internal",
    isInternational: [
      caller.kind === "outside" ? caller.country : null,
      outsideLeg === undefined ? null : (inferCountry(writtenNumber(outsideLeg.number)) ?? null),
    ].some((country) => country !== null && country !== config.account.country),
  }
}
