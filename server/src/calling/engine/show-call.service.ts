import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { summaryOf } from "@dialplane/contract/calling/routing/call-summary"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { isoOf } from "../../kit/iso-time.ts"
import * as queries from "./live-calls.queries.ts"

const ringingIn = ({ next: { place } }: Decision): number[] =>
  place.kind === "ringing"
    ? place.steps[place.step]!.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
    : []
const talkingIn = ({ next: { place, caller } }: Decision): number[] => [
  ...(caller.kind === "inside" ? [caller.extensionId] : []),
  ...(place.kind === "talking" && place.with.kind === "extension" ? [place.with.extensionId] : []),
]

/** What lists and boards show of a call under way. */
export const showCall = async (
  db: Db,
  accountId: AccountId,
  id: number,
  eventNumber: number,
  config: RoutingConfig,
  decision: Decision,
  journey: Journey,
  { kind, at }: CallEvent,
): Promise<void> => {
  const { next } = decision
  const summary = summaryOf(journey, next, config, at)
  const step = journey.steps.at(-1)
  const [ringing, talking] = [ringingIn(decision), talkingIn(decision)]
  await queries.setRinging(
    db,
    accountId,
    id,
    ringing.filter((one) => !talking.includes(one)),
    talking,
    isoOf(at),
  )
  await queries.updateCall(
    db,
    accountId,
    id,
    { lastEvent: eventNumber, lastEventAt: isoOf(at) },
    {
      direction: next.direction,
      fromNumber: summary.fromNumber,
      fromName: summary.fromName,
      toNumber: summary.toNumber,
      toName: summary.toName,
      place: next.place.kind,
      objectKind: step?.object?.kind ?? null,
      objectId: typeof step?.object?.id === "number" ? step.object.id : null,
      objectName: step?.object?.name ?? "",
      since: isoOf(step?.enteredAt ?? at),
      answeredAt: journey.answeredAt === null ? null : isoOf(journey.answeredAt),
      extensionId: talking.at(-1) ?? ringing[0] ?? null,
      onHold: kind === "held",
      parkedSlot: next.place.kind === "parked" ? next.place.slot : null,
      // Whoever is called back has waited before.
      queueRank: next.callbackFrom === undefined ? 0 : -1,
    },
    next,
    journey,
  )
  await publishLive(db, accountId, next.place.kind, summary.queueId)
}

export const publishLive = (db: Db, accountId: AccountId, place: string, queueId: number | null) =>
  publishEvent(db, { accountId, topic: "live-call", data: { place, queueId } })
