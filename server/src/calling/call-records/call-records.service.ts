import type {
  CallDetails,
  CallFilter,
  CallPage,
  CallRecord,
} from "@dialplane/contract/calling/call-records/call-records.schema"
import { ownPartOf } from "@dialplane/contract/calling/call-records/own-part"
import { callRecordProblems } from "@dialplane/contract/calling/call-records/call-records.problems"
import { shownReason } from "@dialplane/contract/calling/routing/call-step"
import { detailText } from "@dialplane/contract/calling/routing/step-details"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { listOfCall } from "../recordings/recordings.service.ts"
import * as queries from "./call-records.queries.ts"
import { ensureMonths, findParties, insertCalls, type EndedCall } from "./insert-calls.queries.ts"
import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { withPlus } from "@dialplane/contract/kit/with-plus"

export type { EndedCall } from "./insert-calls.queries.ts"

const monthOf = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 7)}-01`

const write = async (db: Db, accountId: AccountId, calls: readonly EndedCall[]): Promise<readonly number[]> => {
  if (calls.length === 0) return []
  const months = [...new Set(calls.map(({ summary }) => monthOf(summary.startedAt)))]
  const called = calls.map(({ summary }) => summary.extensionId)
  const [parties] = await Promise.all([findParties(db, accountId, calls, called), ensureMonths(db, months)])
  return insertCalls(db, accountId, calls, parties)
}

/** Writes calls that have ended, in an open transaction. Calls that were written before stay as they are. */
export const recordCalls = async (db: Db, accountId: AccountId, calls: readonly EndedCall[]): Promise<number> =>
  (await write(db, accountId, calls)).length

/** The same for one call; returns its id in the API, or null if it was written before. */
export const recordCall = async (db: Db, accountId: AccountId, call: EndedCall): Promise<string | null> => {
  const [id] = await write(db, accountId, [call])
  return id === undefined ? null : idOf({ startedMs: call.summary.startedAt, id })
}

const idOf = ({ startedMs, id }: Pick<queries.CallRow, "startedMs" | "id">) => `${startedMs}-${id}`
/** An id of another shape is that of no call. */
const positionOf = (callId: string): queries.Position => {
  const [, started = "0", id = "0"] = /^(\d{1,13})-(\d{1,15})$/.exec(callId) ?? []
  return { startedAt: new Date(Number(started)).toISOString(), id: Number(id) }
}

const recordOf = (accountId: AccountId, row: queries.CallRow, own: CallRecord["own"] = null): CallRecord => ({
  callId: idOf(row),
  accountId,
  kind: row.kind,
  direction: row.direction,
  from: { number: withPlus(row.fromNumber), name: row.fromName },
  to: { number: withPlus(row.toNumber), name: row.toName },
  startedAt: row.startedAt,
  answeredAt: row.answeredAt,
  endedAt: row.endedAt,
  result: row.result,
  ringSeconds: row.ringSeconds,
  waitSeconds: row.waitSeconds,
  talkSeconds: row.talkSeconds,
  holdSeconds: row.holdSeconds,
  userId: row.userId,
  extensionId: row.extensionId,
  queueId: row.queueId,
  groupId: row.groupId,
  receptionistId: row.receptionistId,
  callFlowId: row.callFlowId,
  isInternational: row.isInternational,
  isRecorded: row.isRecorded,
  isSimulated: row.engine === sandboxEngineName,
  own,
})

/** The same number as it may be stored: digits, or as typed for extensions. */
export const writtenNumbers = (number: string | undefined): string[] => {
  if (number === undefined || number === "") return []
  const digits = number.replace(/\D/g, "")
  return digits === "" ? [number] : [...new Set([digits, number, ...(digits.length === 10 ? [`1${digits}`] : [])])]
}

export const list = async (ctx: Context, { before, ...filter }: CallFilter): Promise<CallPage> => {
  const { calls, parts, hasMore } = await queries.listCalls(
    reading(ctx),
    ctx.accountId,
    filter,
    before === undefined ? undefined : positionOf(before),
    writtenNumbers(filter.number),
  )
  const last = calls.at(-1)
  const ownOf = ownParts(filter, parts)
  return {
    items: calls.map((row) => recordOf(ctx.accountId, row, ownOf(row))),
    nextBefore: hasMore && last !== undefined ? idOf(last) : null,
  }
}

/** How the calls of a page went for the party whose calls are asked for. */
const ownParts = (
  { userId, extensionId, deviceId }: Omit<CallFilter, "before">,
  parts: readonly queries.PartRow[],
): ((call: queries.CallRow) => CallRecord["own"]) => {
  if ((userId ?? extensionId ?? deviceId) === undefined) return () => null
  const legs = new Map<number, queries.PartRow[]>()
  for (const leg of parts) {
    const ofCall = legs.get(leg.callId)
    if (ofCall === undefined) legs.set(leg.callId, [leg])
    else ofCall.push(leg)
  }
  const isOwn = (leg: queries.PartRow) =>
    (userId === undefined || leg.userId === userId) &&
    (extensionId === undefined || leg.extensionId === extensionId) &&
    (deviceId === undefined || leg.deviceId === deviceId)
  return ({ id }) => {
    const { result, answeredBy } = ownPartOf(legs.get(id) ?? [], isOwn)
    return { result, answeredBy: answeredBy === null ? null : withPlus(answeredBy) }
  }
}

export const get = async (ctx: Context, callId: string): Promise<CallDetails> => {
  const db = reading(ctx)
  const row = (await queries.findCall(db, ctx.accountId, positionOf(callId))) ?? refuse(callRecordProblems.notFound)
  const recordings = await listOfCall(db, ctx, row)
  return {
    ...(await detailsOf(db, ctx.accountId, row)),
    recordings: recordings.map(({ recordingId, kind, ownerName, startedAt, seconds, isSimulated }) => ({
      recordingId,
      kind,
      ownerName,
      startedAt,
      seconds,
      isSimulated,
    })),
  }
}

type EndedDetails = Omit<CallDetails, "recordings">
const detailsOf = async (db: Db, accountId: AccountId, row: queries.CallRow): Promise<EndedDetails> => {
  const legs = await queries.listLegs(db, accountId, row)
  const steps = await queries.listSteps(db, accountId, row)
  const related = await queries.listRelated(db, accountId, row)
  return {
    ...recordOf(accountId, row),
    legs: legs.map(({ mos, jitterMs, lossPercent, latencyMs, codec, ...leg }) => ({
      ...leg,
      number: withPlus(leg.number),
      quality:
        mos === null
          ? null
          : {
              mos,
              jitterMs: jitterMs ?? 0,
              lossPercent: lossPercent ?? 0,
              latencyMs: latencyMs ?? 0,
              codec: codec ?? "",
            },
    })),
    steps: steps.map(({ reasons, details, ...step }) => ({
      ...step,
      reasons: reasons.map(shownReason),
      details: details.map(detailText),
    })),
    relatedCalls: related.map(({ startedMs, id, startedAt, relation }) => ({
      callId: `${startedMs}-${id}`,
      startedAt,
      relation,
    })),
  }
}

/** The record of a call by its id in an engine; for calls of the last day. */
export const callOfEngine = async (
  db: Db,
  accountId: AccountId,
  engine: string,
  engineCallId: string,
): Promise<EndedDetails | undefined> => {
  const row = await queries.findByEngine(db, accountId, engine, engineCallId)
  return row === undefined ? undefined : detailsOf(db, accountId, row)
}
