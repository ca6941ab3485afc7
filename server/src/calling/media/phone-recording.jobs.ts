import { setTimeout as sleep } from "node:timers/promises"
import { z } from "zod"
import { isOver, phoneRecordingMinutes, type PhoneRecordingState } from "@dialplane/contract/calling/media/media.schema"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob, keepActor } from "../../kit/jobs/job-context.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { Refusal } from "../../kit/refusal.ts"
import { addSound, convert, putSound, store } from "./keep-sound.service.ts"
import { findMedia, lockMedia, type StoredSound } from "./media.queries.ts"
import { phoneRecorder, type RecordingCall } from "./phone-recording.adapter.ts"
import * as queries from "./phone-recording.queries.ts"

const lookMilliseconds = 500

export const publishRecording = (db: Db, accountId: number, recordId: number) =>
  publishEvent(db, { accountId, topic: "media", data: { recordId } })

const payload = z.object({ recordId: z.number(), actor: jobActor })

/** Follows a call until it is over, and saves what was recorded. Starts again where it was after a restart. */
export const phoneRecordingJob = (kit: Kit) =>
  defineJob({
    name: "media.phone_recording",
    permission: { none: "follows a call that a permitted user started" },
    lane: "interactive",
    visible: false,
    changesAccount: true,
    payload,
    run: async (run, { recordId, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      while (await step(run, ctx, recordId)) await sleep(lookMilliseconds)
    },
  })

export const followRecording = async (db: Db, ctx: Context, recordId: number) => {
  await ctx.kit.jobs.enqueue(
    db,
    phoneRecordingJob(ctx.kit),
    { recordId, actor: keepActor(ctx) },
    { accountId: ctx.accountId, userId: ctx.actor.userId },
  )
}

/** Whether the call goes on. */
const step = async (run: JobRun, ctx: Context, recordId: number): Promise<boolean> => {
  const row = await run.inAccount((db) => queries.findRecording(db, run.accountId, recordId))
  if (row === undefined || isOver(row.state)) return false
  const call: RecordingCall = {
    accountId: run.accountId,
    recordId,
    calls: row.calls,
    startedAt: new Date(row.startedAt),
  }
  const now = ctx.kit.now()
  const { state, sound } = await phoneRecorder.look(call, now)
  if (state === "Saved" && sound !== undefined) return finish(run, ctx, row, sound)
  const isLate = now.getTime() - call.startedAt.getTime() > phoneRecordingMinutes * 60_000
  if (isLate) await phoneRecorder.hangUp(call)
  const next: PhoneRecordingState = isLate ? (row.state === "Dialing" ? "NoAnswer" : "Failed") : state
  if (next !== row.state) await put(run, recordId, next)
  return !isOver(next)
}

/** Unless the call was ended meanwhile. */
const put = (run: JobRun, recordId: number, state: PhoneRecordingState, problem: string | null = null) =>
  run.inAccount(async (db) => {
    await queries.lockRecording(db, run.accountId, recordId)
    const row = await queries.findRecording(db, run.accountId, recordId)
    if (row === undefined || isOver(row.state)) return
    await queries.setState(db, run.accountId, recordId, { state, problem, isOver: isOver(state) })
    await publishRecording(db, run.accountId, recordId)
  })

const finish = async (
  run: JobRun,
  ctx: Context,
  row: queries.PhoneRecordingRow,
  bytes: Uint8Array,
): Promise<boolean> => {
  try {
    const sound = await store(ctx.kit, run.accountId, await convert(ctx.kit, run.accountId, bytes, row.kind), {
      source: "phone",
    })
    await run.inAccount(async (db) => {
      await queries.lockRecording(db, run.accountId, row.recordId)
      const latest = await queries.findRecording(db, run.accountId, row.recordId)
      if (latest === undefined || isOver(latest.state)) return
      const mediaId = await keep(db, ctx, row, sound)
      await queries.setState(db, run.accountId, row.recordId, { state: "Saved", isOver: true, mediaId })
      await publishRecording(db, run.accountId, row.recordId)
    })
  } catch (error) {
    // A taken name, a full library, silence: the user is told why.
    if (!(error instanceof Refusal)) throw error
    await put(run, row.recordId, "Failed", error.text)
  }
  return false
}

const keep = async (db: Db, ctx: Context, row: queries.PhoneRecordingRow, sound: StoredSound): Promise<number> => {
  if (row.replacesId === null) return addSound(db, ctx, row, sound)
  await lockMedia(db, ctx.accountId, row.replacesId)
  const before = await findMedia(db, ctx.accountId, row.replacesId)
  if (before === undefined) return addSound(db, ctx, row, sound)
  await putSound(db, ctx, before, sound, "media.sound_replaced")
  return before.mediaId
}
