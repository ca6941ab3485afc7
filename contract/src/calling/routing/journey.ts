import type { ObjectRef, Reason } from "./reason.ts"
import type { StepDetail } from "./step-details.ts"

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

/**
 * One party's part: an extension of the account, or an outside number that was called. Somebody whom a call was for and
 * whose phones stayed silent has a part too, which ends when it begins.
 */
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

/** A part of a call that an extension has recorded. Times are milliseconds since 1970. */
export interface RecordedPart {
  readonly extensionId: number
  readonly startedAt: number
  readonly endedAt: number | null
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
  /** What its parties have recorded on demand; absent in most calls. */
  readonly recorded?: readonly RecordedPart[]
}

export const emptyJourney = (startedAt: number): Journey => ({
  startedAt,
  answeredAt: null,
  steps: [],
  legs: [],
  recordedBy: [],
})

/** The agents whose part in a call of a queue ends at this moment, each with the queue the call came from. */
export const agentsDone = ({ steps, legs }: Journey, at: number): { extensionId: number; queueId: number }[] =>
  legs.flatMap(({ extensionId, answeredAt: answered, endedAt }) => {
    if (extensionId === null || answered === null || endedAt !== at) return []
    const queue = steps.find(
      ({ kind, leftAt, outcome }) => kind === "queue" && leftAt === answered && outcome === "answered",
    )
    return typeof queue?.object?.id === "number" ? [{ extensionId, queueId: queue.object.id }] : []
  })

/** Adds a reason to the stop where the call is. */
export const noteReason = (journey: Journey, reason: Reason): Journey => ({
  ...journey,
  steps: noteAtLast(journey.steps, reason),
})
export const noteAtLast = (steps: readonly JourneyStep[], reason: Reason): readonly JourneyStep[] =>
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
