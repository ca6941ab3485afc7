import { decide } from "@dialplane/contract/calling/routing/decide"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { holdConference, refreshLiveState } from "../routing/routing.service.ts"
import { configFor } from "./call-config.service.ts"
import { decideWithinPinLimit } from "./conference-pins.service.ts"
import type { EngineEvent } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import type { TakenCall } from "./taken-call.rules.ts"

/** Somebody who talks in another call cannot answer: the phone was busy. Nor can they place a second call. */
export const claimPhone = async (db: Db, { accountId, id }: TakenCall, event: CallEvent): Promise<CallEvent> => {
  const claim = (extensionId: number) => queries.claimTalking(db, accountId, id, extensionId, isoOf(event.at))
  if (event.kind === "arrived" && event.caller.kind === "inside")
    return { ...event, callerTalks: !(await claim(event.caller.extensionId)) }
  if (event.kind !== "answered" || event.leg.kind !== "extension") return event
  const { extensionId } = event.leg
  const rangAt = await queries.findRingingSince(db, accountId, id, extensionId)
  return (await claim(extensionId)) ? { ...event, ...rangAt } : { kind: "notAnswered", why: "busy", at: event.at }
}

/** Decides by the settings of the call and the state of this moment. */
export const decideNow = async (
  kit: Kit,
  db: Db,
  { accountId, engineCallId }: EngineEvent,
  call: TakenCall,
  event: CallEvent,
): Promise<{ readonly config: RoutingConfig; readonly decision: Decision }> => {
  const config = await configFor(kit, db, accountId, engineCallId, call, event)
  const decision = await decideWithinPinLimit(kit, db, accountId, call.state, event, (one) =>
    decide(config, call.state, one),
  )
  const { place } = decision.next
  const isInside = call.state?.place.kind === "conference"
  if (place.kind !== "conference" || (isInside && decision.actions.length === 0)) return { config, decision }
  // Others may have entered meanwhile, and its places are limited; another host may have started the recording.
  await holdConference(db, accountId, place.extensionId)
  const fresh = await refreshLiveState(db, accountId, config, call.id)
  return { config: fresh, decision: decide(fresh, call.state, event) }
}

/** What happens instead of a code that could not be carried out. */
export const codeRefused = (config: RoutingConfig, wanted: Decision, at: number, why: string): Decision => {
  const refused = decide(config, { ...wanted.next, place: { kind: "feature" } }, { kind: "codeFailed", at, why })
  return { ...refused, because: [...wanted.because, ...refused.because] }
}
