import type { CallState, Decision } from "@dialplane/contract/calling/routing/call"
import type { RoutedConference, RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import type { Engine } from "./engine.adapter.ts"
import { keepRecorded } from "./engine-reports.service.ts"
import { conferenceMessages } from "./live-conferences.messages.ts"
import * as queries from "./live-conferences.queries.ts"
import { recordingFrom, recordingUntil } from "./live-conferences.rules.ts"
import { wholeSeconds } from "./recorded-parts.rules.ts"

/** The call that enters, leaves or takes part in a conference. */
interface ConferenceCall {
  readonly accountId: AccountId
  readonly engineCallId: string
  readonly callId: number
  readonly startedAt: number
  readonly before: CallState | null
}

/**
 * Notes who takes part in a conference and what of it is recorded. When the last one leaves, the recording is kept by
 * a job of the same transaction.
 */
export const noteConference = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  call: ConferenceCall,
  config: RoutingConfig,
  decision: Decision,
  at: number,
): Promise<void> => {
  const before = call.before?.place
  const { place } = decision.next
  if (before?.kind === "conference")
    return place.kind === "conference"
      ? setRecording(db, call.accountId, place.extensionId, decision, at)
      : leave(kit, db, engine, call, before.extensionId, at)
  const bridge = place.kind === "conference" ? config.extensions.get(place.extensionId) : undefined
  if (bridge?.kind === "conference") await enter(db, call, bridge, decision, at)
}

const enter = async (
  db: Db,
  { accountId, engineCallId, callId, startedAt }: ConferenceCall,
  bridge: RoutedConference,
  { next }: Decision,
  at: number,
): Promise<void> => {
  const isFirst = (await queries.countOthers(db, accountId, bridge.id, callId)) === 0
  // What is left of a conference whose calls were dropped is not part of this one.
  const found = isFirst ? undefined : await queries.lockConference(db, accountId, bridge.id)
  const noRecording = { recordingSince: null, recordedFirstAt: null, recordedMs: 0 }
  const conference = found ?? { number: bridge.number, name: bridge.name, hasOutside: false, calls: [], ...noRecording }
  const joined = {
    ...conference,
    hasOutside: conference.hasOutside || next.caller.kind === "outside",
    calls: [...conference.calls, { engineCallId, startedAt: isoOf(startedAt) }],
  }
  // While guests wait for the host, they hear music.
  const waits = next.place.kind === "conference" && next.place.waitsForHost && bridge.hosts === 0
  const isRecorded = bridge.record === "always" && !waits
  await queries.saveConference(db, accountId, bridge.id, isRecorded ? recordingFrom(joined, at) : joined)
}

const setRecording = async (
  db: Db,
  accountId: AccountId,
  bridgeId: number,
  { actions }: Decision,
  at: number,
): Promise<void> => {
  const starts = actions.some((action) => action.do === "startRecording")
  if (!starts && !actions.some((action) => action.do === "stopRecording")) return
  const conference = await queries.lockConference(db, accountId, bridgeId)
  if (conference === undefined) return
  const changed = starts ? recordingFrom(conference, at) : recordingUntil(conference, at)
  await queries.saveConference(db, accountId, bridgeId, changed)
}

const leave = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, callId }: ConferenceCall,
  bridgeId: number,
  at: number,
): Promise<void> => {
  const conference = await queries.lockConference(db, accountId, bridgeId)
  if (conference === undefined || (await queries.countOthers(db, accountId, bridgeId, callId)) > 0) return
  await queries.deleteConference(db, accountId, bridgeId)
  const { recordedFirstAt, recordedMs, calls, name, number, hasOutside } = recordingUntil(conference, at)
  if (recordedFirstAt === null) return
  const sourceKey = `${engine.name}:${calls[0]!.engineCallId}:${bridgeId}`
  await keepRecorded(kit, db, engine, accountId, {
    sourceKey,
    kind: "company",
    userId: null,
    ownerName: name,
    ownedByExtension: true,
    extensionId: bridgeId,
    extension: number,
    direction: hasOutside ? "inbound" : "internal",
    otherNumber: "",
    otherName: conferenceMessages.participants(calls.length),
    startedAt: recordedFirstAt,
    seconds: wholeSeconds(recordedMs),
    engine: engine.name,
    calls: [...calls],
  })
}
