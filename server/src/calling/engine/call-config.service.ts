import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { Place } from "@dialplane/contract/calling/routing/call-place"
import type { RoutedExtension, RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { loadRouting, refreshLiveState } from "../routing/routing.service.ts"
import { withMonitoringPattern } from "../routing/monitoring-codes.service.ts"
import { hasPickupGroups } from "../routing/pickup-switch.service.ts"
import { namedByDestination, namedIn } from "./named-in-call.rules.ts"

interface Kept {
  readonly config: RoutingConfig
  /** The event of the call that it was used for. */
  readonly forEvent: number
  readonly usedAt: number
}
/**
 * The configurations of calls under way on this node, the one that was used longest ago first: a call keeps the one it
 * began with as long as one node takes in all its events. A node that did not take in the event before, or was
 * restarted since, reads the configuration of that moment: what it kept knows nothing of where the call went meanwhile.
 */
const keptBy = new WeakMap<Kit, Map<string, Kept>>()
const mostKept = 1000
/** Calls that ended on another node are not forgotten otherwise. */
const keptMilliseconds = 3_600_000

const keptOn = (kit: Kit): Map<string, Kept> => {
  const found = keptBy.get(kit) ?? new Map<string, Kept>()
  keptBy.set(kit, found)
  return found
}
const keep = (kit: Kit, call: string, config: RoutingConfig, forEvent: number) => {
  const kept = keptOn(kit)
  const usedAt = kit.now().getTime()
  kept.delete(call)
  kept.set(call, { config, forEvent, usedAt })
  for (const [oldest, one] of kept) {
    if (kept.size <= mostKept && one.usedAt > usedAt - keptMilliseconds) break
    kept.delete(oldest)
  }
}
const recall = (kit: Kit, call: string, lastEvent: number): RoutingConfig | undefined => {
  const found = keptOn(kit).get(call)
  return found?.forEvent === lastEvent ? found.config : undefined
}
export const forgetConfig = (kit: Kit, call: string): void => void keptOn(kit).delete(call)

/** Without a PIN to compare with, no PIN is right. */
const noPins = { host: null, guest: null }
const withoutPins = (config: RoutingConfig): RoutingConfig => {
  const hasPins = (one: RoutedExtension) => one.kind === "conference" && one.pins !== null
  if (![...config.extensions.values()].some(hasPins)) return config
  const extensions = [...config.extensions].map(([id, one]): [number, RoutedExtension] => [
    id,
    one.kind === "conference" && one.pins !== null ? { ...one, pins: noPins } : one,
  ])
  return { ...config, extensions: new Map(extensions) }
}

/** Events after which the call may go on to somebody or something else. */
const goesOn: ReadonlySet<CallEvent["kind"]> = new Set([
  "digits",
  "noDigits",
  "notAnswered",
  "leftQueue",
  "sentOn",
  "transferred",
  "parkedTooLong",
])

/** The settings that a call began with, and the state of this moment where it may go on to somebody else. */
export const configFor = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  engineCallId: string,
  { id, state, lastEvent }: { readonly id: number; readonly state: CallState | null; readonly lastEvent: number },
  event: CallEvent,
): Promise<RoutingConfig> => {
  const place = state?.place
  // PINs are not kept.
  const comparesPin = place?.kind === "conferencePin" && event.kind === "digits"
  const known = comparesPin ? undefined : recall(kit, engineCallId, lastEvent)
  // A PIN is no extension, nor is what is pressed in a conference.
  const mayDial = event.kind === "digits" && event.digits.length > 1 && !comparesPin && place?.kind !== "conference"
  const dialed = mayDial ? [event.digits.replace(/(?<=.)#$/, "")] : []
  // Who is meant by a spelled name is found when it is spelled; then one of them is chosen.
  const spells = place?.kind === "directory" && event.kind === "digits"
  const found = spells ? place.found : []
  const spelled = spells && found.length === 0 ? dialed : []
  // Agents of a queue and colleagues are not on the way of the call until they take part.
  const { extensionIds, callFlowIds } = joinsBy(event, place)
  const outside = event.kind === "sentOn" && event.to.kind === "external" ? [event.to.number] : []
  if (
    known !== undefined &&
    spelled.length === 0 &&
    outside.length === 0 &&
    found.every((id) => known.extensions.has(id)) &&
    dialed.every((digits) => known.byDialed.has(digits)) &&
    extensionIds.every((id) => known.extensions.has(id)) &&
    callFlowIds.every((id) => known.flows.has(id))
  ) {
    keep(kit, engineCallId, known, lastEvent + 1)
    return goesOn.has(event.kind) ? refreshLiveState(db, accountId, known, id) : known
  }
  const call = event.kind === "arrived" ? event : state!
  const named = state === null ? undefined : namedIn(state)
  const callbackFrom = event.kind === "arrived" ? event.callback?.queueId : undefined
  const loaded = await loadRouting(db, accountId, call, {
    dialed,
    holds: event.kind === "arrived",
    extensionIds: [
      ...extensionIds,
      ...(callbackFrom === undefined ? [] : [callbackFrom]),
      ...(named?.extensionIds ?? []),
    ],
    callFlowIds: [...callFlowIds, ...(named?.callFlowIds ?? [])],
    spelled,
    outside,
    exceptCall: id,
    secrets: kit.secrets,
    pickupGroups: hasPickupGroups(kit),
  })
  const config = withMonitoringPattern(kit, loaded)
  keep(kit, engineCallId, withoutPins(config), lastEvent + 1)
  return config
}

/** What takes part in a call from an event on. */
const joinsBy = (
  event: CallEvent,
  place: Place | undefined,
): { extensionIds: readonly number[]; callFlowIds: readonly number[] } => {
  const none = { extensionIds: [], callFlowIds: [] }
  switch (event.kind) {
    case "parkedTooLong":
      return place?.kind === "parked" ? { ...none, extensionIds: [place.parkedBy] } : none
    case "parked":
    case "transferred":
      return { ...none, extensionIds: [event.extensionId] }
    case "answered":
      return event.leg.kind === "extension" ? { ...none, extensionIds: [event.leg.extensionId] } : none
    case "agentsMissed":
      return { ...none, extensionIds: event.extensionIds }
    case "sentOn":
      return namedByDestination(event.to)
    default:
      return none
  }
}
