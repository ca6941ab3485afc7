import type { Leg } from "./call-party.ts"
import type { CallEvent } from "./call-event.ts"
import type { Decision } from "./call.ts"
import { writtenNumber } from "./course.ts"
import type { RoutingConfig } from "./routing-config.ts"
import type { Journey, JourneyLeg } from "./journey.ts"

const sameParty = (one: JourneyLeg, leg: Leg) =>
  leg.kind === "extension" ? one.extensionId === leg.extensionId : one.extensionId === null && one.number === leg.number

export const closeLegs = (legs: readonly JourneyLeg[], event: CallEvent): JourneyLeg[] => {
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
export const callerLeg = (
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
export const agentLeg = (
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
export const missedLegs = ({ extensions }: Pick<RoutingConfig, "extensions">, event: CallEvent): JourneyLeg[] =>
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

const neverRang = ({ rangAt, answeredAt, endedAt }: JourneyLeg) =>
  answeredAt === null && endedAt !== null && endedAt <= rangAt

/** Whoever rings after all has no part that says the opposite. */
export const withoutSilent = (legs: readonly JourneyLeg[], added: readonly JourneyLeg[]): JourneyLeg[] =>
  legs.filter(
    (leg) =>
      leg.extensionId === null || !neverRang(leg) || added.every(({ extensionId }) => extensionId !== leg.extensionId),
  )

/** Those whom the call was for and whose phones stay silent: it is one of their calls all the same. */
export const silentLegs = (
  legs: readonly JourneyLeg[],
  { extensions }: Pick<RoutingConfig, "extensions">,
  { reached, because }: Decision,
  at: number,
): JourneyLeg[] =>
  reached.flatMap((extensionId): JourneyLeg[] => {
    const found = extensions.get(extensionId)
    if (found === undefined || legs.some((leg) => leg.extensionId === extensionId)) return []
    const isBusy = because.some(({ rule, object }) => rule === "busy" && object?.id === extensionId)
    return [
      {
        extensionId,
        number: found.number,
        name: found.name,
        direction: "inbound",
        rangAt: at,
        answeredAt: null,
        endedAt: at,
        result: isBusy ? "busy" : "notAnswered",
      },
    ]
  })

export const newLegs = (
  { actions }: Decision,
  { extensions }: Pick<RoutingConfig, "extensions">,
  at: number,
): JourneyLeg[] =>
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
