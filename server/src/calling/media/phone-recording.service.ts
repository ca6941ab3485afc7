import { randomBytes } from "node:crypto"
import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import {
  isOver,
  mostMedia,
  type PhoneRecording,
  type PhoneRecordingDraft,
} from "@dialplane/contract/calling/media/media.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { readCalledNumber } from "./called-numbers.service.ts"
import { findByName, findMedia, readUsage } from "./media.queries.ts"
import { phoneRecorder } from "./phone-recording.adapter.ts"
import { followRecording, publishRecording } from "./phone-recording.jobs.ts"
import * as queries from "./phone-recording.queries.ts"

const messages = texts("media.phoneRecording", { unnamed: (day: string) => `Phone recording of ${day}` })

/** Calls of one account at a time. */
const mostRunning = 3

const toAnswer = ({
  recordId,
  ticketId,
  state,
  calls,
  name,
  kind,
  mediaId,
  startedAt,
  problem,
}: queries.PhoneRecordingRow): PhoneRecording => ({
  recordId,
  ticketId,
  state,
  calls,
  name,
  kind,
  mediaId,
  startedAt,
  problem,
  simulated: phoneRecorder.simulated,
})

const requireRecording = async (db: Db, ctx: Context, id: number) =>
  (await queries.findRecording(db, ctx.accountId, id)) ?? refuse(problems.phoneRecordingNotFound)

export const get = async (ctx: Context, id: number): Promise<PhoneRecording> =>
  toAnswer(await requireRecording(reading(ctx), ctx, id))
export const getByTicket = async (ctx: Context, ticket: string): Promise<PhoneRecording> =>
  toAnswer((await queries.findByTicket(reading(ctx), ctx.accountId, ticket)) ?? refuse(problems.phoneRecordingNotFound))

/** The extension, or the number in E.164 format. */
const requirePhone = async (db: Db, ctx: Context, { extensionId, number }: PhoneRecordingDraft) => {
  if (extensionId !== undefined) {
    if (!(await queries.isCallable(db, ctx.accountId, extensionId))) refuse(problems.phoneUnknown)
    return { extensionId, number: null }
  }
  if (number === undefined || number === "") return refuse(problems.phoneUnknown)
  const read = await readCalledNumber(db, ctx, number)
  if (!read.ok && read.why === "invalid") return refuse(problems.numberInvalid)
  if (!read.ok || read.kind !== "national") return refuse(problems.numberNotCallable)
  return { extensionId: null, number: `+${read.number}` }
}

/** The name and kind of the sound; problems that would only show after the call are reported before it. */
const requireAbout = async (db: Db, ctx: Context, { name, kind, replaces }: PhoneRecordingDraft) => {
  if (replaces !== undefined) {
    const { name: present, kind: presentKind } =
      (await findMedia(db, ctx.accountId, replaces)) ?? refuse(problems.notFound)
    return { name: present, kind: presentKind, replacesId: replaces }
  }
  const given = name ?? messages.unnamed(ctx.kit.now().toISOString().slice(0, 19).replace("T", " "))
  if ((await findByName(db, ctx.accountId, given)) !== undefined) refuse(problems.nameTaken, { name: given })
  if ((await readUsage(db, ctx.accountId)).count >= mostMedia) refuse(problems.tooMany, { most: mostMedia })
  return { name: given, kind, replacesId: null }
}

/** Calls that one user starts, and to one outside number: whoever is called has not asked for it. */
const userLimit = { name: "phone-recordings", most: 10, seconds: 3600 } as const
const numberLimit = { name: "phone-recordings-number", most: 3, seconds: 3600 } as const

const requireDraft = async (db: Db, ctx: Context, draft: PhoneRecordingDraft) => ({
  phone: await requirePhone(db, ctx, draft),
  about: await requireAbout(db, ctx, draft),
})

export const start = async (ctx: Context, draft: PhoneRecordingDraft): Promise<PhoneRecording> => {
  // Before the limits, so that a call that is refused does not count.
  const { number } = (await inTransaction(ctx, (db) => requireDraft(db, ctx, draft))).phone
  await takeFromLimit(ctx, userLimit, `${ctx.actor.homeAccountId}:${ctx.actor.userId}`)
  if (number !== null) await takeFromLimit(ctx, numberLimit, number)
  return begin(ctx, draft)
}

const begin = (ctx: Context, draft: PhoneRecordingDraft): Promise<PhoneRecording> =>
  inTransaction(ctx, async (db) => {
    const { phone, about } = await requireDraft(db, ctx, draft)
    if ((await queries.countRunning(db, ctx.accountId)) >= mostRunning) refuse(problems.phoneRecordingsFull)
    const ticketId = randomBytes(16).toString("base64url")
    const id = await queries.insertRecording(db, ctx.accountId, { ...phone, ...about, ticketId }, ctx.actor)
    const row = await requireRecording(db, ctx, id)
    await phoneRecorder.start({
      accountId: ctx.accountId,
      recordId: id,
      calls: row.calls,
      startedAt: new Date(row.startedAt),
    })
    await audit(db, ctx, {
      action: "media.phone_recording_started",
      object: { type: "phone_recording", id, name: about.name },
      after: { calledPhone: row.calls },
    })
    await followRecording(db, ctx, id)
    await publishRecording(db, ctx.accountId, id)
    return toAnswer(row)
  })

/** The same phone, name and kind once more. */
export const startAgain = async (ctx: Context, ticket: string): Promise<PhoneRecording> => {
  const before =
    (await queries.findByTicket(reading(ctx), ctx.accountId, ticket)) ?? refuse(problems.phoneRecordingNotFound)
  const replaces = before.replacesId ?? before.mediaId ?? undefined
  return start(ctx, {
    ...(before.extensionId === null ? { number: before.number! } : { extensionId: before.extensionId }),
    ...(replaces === undefined ? { name: before.name } : { replaces }),
    kind: before.kind,
  })
}

export const cancel = (ctx: Context, id: number): Promise<PhoneRecording> =>
  inTransaction(ctx, async (db) => {
    await queries.lockRecording(db, ctx.accountId, id)
    const row = await requireRecording(db, ctx, id)
    if (isOver(row.state)) refuse(problems.phoneRecordingOver)
    await queries.setState(db, ctx.accountId, id, { state: "Canceled", isOver: true })
    await phoneRecorder.hangUp({
      accountId: ctx.accountId,
      recordId: id,
      calls: row.calls,
      startedAt: new Date(row.startedAt),
    })
    await publishRecording(db, ctx.accountId, id)
    return toAnswer(await requireRecording(db, ctx, id))
  })
