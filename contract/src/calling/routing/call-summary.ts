import { readDialedNumber } from "../pbx-settings/dialed-number.ts"
import { inferCountry } from "../../kit/phone-number.ts"
import type { CallDirection } from "./call-party.ts"
import type { CallResult } from "./call-place.ts"
import type { CallState } from "./call.ts"
import type { ObjectRef } from "./reason.ts"
import { writtenNumber } from "./course.ts"
import type { RoutingConfig } from "./routing-config.ts"
import type { Journey, JourneyStep, StepKind } from "./journey.ts"

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

/** The country that somebody dialed, for calls that were refused before they left the account. */
const dialedCountry = (dialing: RoutingConfig["dialing"], dialed: string): string | null => {
  const plan = { ...dialing, isExtension: () => false }
  const read = readDialedNumber(plan, dialed)
  // After a code, such as the one that hides the caller ID.
  const { country } = read.rest === undefined ? read : readDialedNumber(plan, read.rest)
  return country ?? null
}

export const summaryOf = (
  journey: Journey,
  state: CallState,
  config: Pick<RoutingConfig, "extensions" | "numbers" | "account" | "dialing">,
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
      direction === "outbound" && caller.kind === "inside" && outsideLeg === undefined
        ? dialedCountry(config.dialing, dialed)
        : null,
    ].some((country) => country !== null && country !== config.account.country),
  }
}
