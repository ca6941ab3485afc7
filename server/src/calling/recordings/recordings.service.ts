import type { UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { recordingProblems } from "@dialplane/contract/calling/recordings/recordings.problems"
import {
  mostComments,
  type BinFilter,
  type BinnedRecording,
  type Recording,
  type RecordingComment,
  type RecordingFilter,
  type RecordingKind,
  type RecordingsOfPerson,
  type RecordingUsage,
} from "@dialplane/contract/calling/recordings/recordings.schema"
import { audit, writeAudits } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { readRange } from "../../kit/http/byte-range.ts"
import { FileInParts } from "../../kit/http/route.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { openSound } from "./recording-sound.service.ts"
import { recordingSource } from "./recording-source.adapter.ts"
import * as queries from "./recordings.queries.ts"
import type { StoredRecording } from "./recordings.queries.ts"
import { isWithin, keyFor, searchWords, sightOf, type Scope, type RecordingAction } from "./recordings.rules.ts"
import { binEnd, emptyBinLater, purgeSound } from "./recycle-bin.jobs.ts"

const messages = texts("recordings.audit", {
  recordingOf: (owner: string, other: string) => `${owner} and ${other}`,
  unknown: "unknown",
})

const sight = (ctx: Context, scope: Scope, action: RecordingAction = "read") =>
  sightOf(ctx.actor.keys, ctx.actor.userId, scope, action)
const origin = { name: recordingSource.name, connected: recordingSource.connected }

// --- reading ---------------------------------------------------------------------------------------------------------

export const list = (ctx: Context, scope: Scope, filter: RecordingFilter): Promise<Page<Recording>> =>
  queries.listRecordings(reading(ctx), ctx.accountId, sight(ctx, scope), filter, searchWords(filter.search))

export const listBin = (ctx: Context, scope: Scope, filter: BinFilter): Promise<Page<BinnedRecording>> =>
  queries.listBin(reading(ctx), ctx.accountId, sight(ctx, scope), filter, searchWords(filter.search))

export const getUsage = (ctx: Context, kind: RecordingKind | undefined): Promise<RecordingUsage> =>
  inTransaction(ctx, async (db) => {
    const { available, bin } = await queries.readUsage(db, ctx.accountId, kind)
    return { ...available, inBin: bin, source: origin }
  })

export const getOfPerson = (
  ctx: Context,
  userId: UserId,
  kind: RecordingKind | undefined,
): Promise<RecordingsOfPerson> =>
  inTransaction(ctx, async (db) => {
    const seen = sight(ctx, userId === ctx.actor.userId ? "everybody" : "account")
    return { userId, ...(await queries.readOfPerson(db, ctx.accountId, seen, userId, kind)), source: origin }
  })

/** The recordings of a call that the user may hear. */
export const listOfCall = (db: Db, ctx: Context, call: queries.RecordedCall): Promise<Omit<Recording, "comments">[]> =>
  queries.listOfCall(db, ctx.accountId, sight(ctx, "everybody"), call)

export const recordingOwners: OwnerFinder = {
  kind: "recording",
  notManageable: commonProblems.notManageable,
  find: (db, accountId, values) => queries.listRecordingOwners(db, accountId, values.map(Number)),
}

// --- deleting and recovering -----------------------------------------------------------------------------------------

const objectOf = ({ recordingId, ownerName, otherName, otherNumber }: StoredRecording) => ({
  type: "recording",
  id: recordingId,
  name: messages.recordingOf(ownerName, otherName || otherNumber || messages.unknown),
})
const about = ({ kind, startedAt, seconds }: StoredRecording) => ({ kind, startedAt, seconds })

/** All requested recordings, or a refusal: recordings that are not visible are answered as not found. */
const hold = async (
  ctx: Context,
  db: Db,
  scope: Scope,
  action: RecordingAction,
  state: "available" | "bin",
  ids: readonly number[],
): Promise<StoredRecording[]> => {
  const wanted = [...new Set(ids)]
  const found = await queries.holdRecordings(db, ctx.accountId, sight(ctx, scope), state, wanted)
  const missing = wanted.filter((id) => !found.some(({ recordingId }) => recordingId === id))
  if (missing.length > 0)
    refuse(recordingProblems.someNotFound, { ids: missing.slice(0, 5).join(", ") + (missing.length > 5 ? " …" : "") })
  const may = sight(ctx, scope, action)
  const locked = found.find((recording) => !isWithin(may, recording))
  if (locked !== undefined) throw new Refusal(commonProblems.notAllowed, { permission: keyFor(action, locked.kind) })
  await requireManaged(
    db,
    ctx,
    found.map(({ userId }) => userId),
    commonProblems.notManageable,
  )
  return found
}

/** One audit entry per recording, written in one statement. */
const record = async (ctx: Context, db: Db, action: string, recordings: readonly StoredRecording[]) => {
  const entries: AuditRecord[] = []
  for (const recording of recordings)
    await audit(
      db,
      { ...ctx, auditedTogether: entries },
      { action, object: objectOf(recording), before: about(recording) },
    )
  await writeAudits(db, entries)
  await publishChange(ctx, db)
}
const publishChange = (ctx: Context, db: Db) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "recording", data: {} })

const idsOf = (recordings: readonly StoredRecording[]) => recordings.map(({ recordingId }) => recordingId)

export const moveToBin = (ctx: Context, scope: Scope, ids: readonly number[]): Promise<{ count: number }> =>
  inTransaction(ctx, async (db) => {
    const recordings = await hold(ctx, db, scope, "delete", "available", ids)
    await queries.moveToBin(db, ctx.accountId, idsOf(recordings), binEnd(ctx.kit), ctx.actor.name)
    await emptyBinLater(ctx.kit, db, ctx.accountId)
    await record(ctx, db, "recording.binned", recordings)
    return { count: recordings.length }
  })

export const recover = (ctx: Context, scope: Scope, ids: readonly number[]): Promise<{ count: number }> =>
  inTransaction(ctx, async (db) => {
    const recordings = await hold(ctx, db, scope, "update", "bin", ids)
    await queries.restoreFromBin(db, ctx.accountId, idsOf(recordings))
    await record(ctx, db, "recording.recovered", recordings)
    return { count: recordings.length }
  })

export const deleteForGood = (ctx: Context, scope: Scope, ids: readonly number[]): Promise<{ count: number }> =>
  inTransaction(ctx, async (db) => {
    const recordings = await hold(ctx, db, scope, "delete", "bin", ids)
    await queries.deleteRecordings(db, ctx.accountId, idsOf(recordings))
    await purgeSound(
      ctx.kit,
      db,
      ctx.accountId,
      recordings.map(({ fileKey }) => fileKey),
    )
    await record(ctx, db, "recording.deleted", recordings)
    return { count: recordings.length }
  })

// --- one recording ---------------------------------------------------------------------------------------------------

export const get = async (ctx: Context, scope: Scope, id: number): Promise<Recording> =>
  (await queries.readRecording(reading(ctx), ctx.accountId, sight(ctx, scope), id)) ??
  refuse(recordingProblems.notFound)

export const comment = (ctx: Context, scope: Scope, id: number, text: string): Promise<RecordingComment> =>
  inTransaction(ctx, async (db) => {
    const [recording] = await queries.holdRecordings(db, ctx.accountId, sight(ctx, scope), "available", [id])
    if (recording === undefined) return refuse(recordingProblems.notFound)
    if (!isWithin(sight(ctx, scope, "update"), recording))
      throw new Refusal(commonProblems.notAllowed, { permission: keyFor("update", recording.kind) })
    await requireManaged(db, ctx, [recording.userId], commonProblems.notManageable)
    if ((await queries.countComments(db, ctx.accountId, id)) >= mostComments)
      refuse(recordingProblems.commentsFull, { most: mostComments })
    const written = await queries.insertComment(db, ctx.accountId, id, text, ctx.actor)
    await audit(db, ctx, { action: "recording.commented", object: objectOf(recording), after: { comment: text } })
    await publishChange(ctx, db)
    return written
  })

/** Players fetch audio in pieces; within this time it counts as the same playback. */
const listeningMinutes = 30

export const hear = async (ctx: Context, scope: Scope, id: number): Promise<FileInParts> => {
  const recording =
    (await queries.findRecording(reading(ctx), ctx.accountId, sight(ctx, scope), id)) ??
    refuse(recordingProblems.notFound)
  const range = readRange(ctx.http.header("range"), recording.bytes)
  if (range === "notThere") return refuse(recordingProblems.rangeNotThere)
  const part = range === "whole" ? undefined : range
  const stream = (await openSound(ctx.kit, ctx.accountId, recording, part)) ?? refuse(recordingProblems.noSound)
  try {
    await inTransaction(ctx, async (db) => {
      const isNew = await queries.noteListening(
        db,
        ctx.accountId,
        id,
        ctx.actor.userId,
        ctx.kit.now(),
        listeningMinutes,
      )
      if (isNew)
        await audit(db, ctx, { action: "recording.listened", object: objectOf(recording), after: about(recording) })
    })
  } catch (error) {
    stream.destroy()
    throw error
  }
  return new FileInParts("audio/wav", `recording-${id}.wav`, recording.bytes, stream, part)
}
