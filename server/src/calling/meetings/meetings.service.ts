import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { meetingProblems } from "@dialplane/contract/calling/meetings/meetings.problems"
import type {
  MeetingDetails,
  MeetingFilter,
  MeetingPage,
  MeetingParticipant,
  MeetingRecord,
  MeetingRecordingFilter,
  MeetingRecordingPage,
} from "@dialplane/contract/calling/meetings/meetings.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { timeCovered } from "./attendance.rules.ts"
import * as queries from "./meetings.queries.ts"
import type { EndedMeeting } from "./ended-meeting.rules.ts"
import { insertMeetings } from "./record-meetings.queries.ts"

export type { EndedMeeting } from "./ended-meeting.rules.ts"

/** Writes meetings that have ended, in an open transaction. Meetings that were written before stay as they are. */
export const recordMeetings = async (
  db: Db,
  accountId: AccountId,
  meetings: readonly EndedMeeting[],
): Promise<number> => (meetings.length === 0 ? 0 : insertMeetings(db, accountId, meetings))

const idOf = (startedMs: number, id: number) => `${startedMs}-${id}`
/** An id of another shape is that of no record. */
const positionOf = (text: string): queries.Position => {
  const [, started = "0", id = "0"] = /^(\d{1,13})-(\d{1,15})$/.exec(text) ?? []
  return { startedAt: new Date(Number(started)).toISOString(), id: Number(id) }
}

const recordOf = (accountId: AccountId, row: queries.MeetingRow): MeetingRecord => ({
  meetingId: idOf(row.startedMs, row.id),
  accountId,
  code: row.code,
  topic: row.topic,
  type: row.type,
  host: { userId: row.hostUserId, name: row.hostName },
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  seconds: row.seconds,
  participantsMax: row.participantsMax,
  participantsUnique: row.participantsUnique,
  hasRecording: row.hasRecording,
  isSimulated: row.engine === sandboxEngineName,
})

export const list = async (ctx: Context, { before, code, ...filter }: MeetingFilter): Promise<MeetingPage> => {
  const rows = await queries.listMeetings(
    reading(ctx),
    ctx.accountId,
    { ...filter, code: code?.replace(/[\s-]/g, "") },
    before === undefined ? undefined : positionOf(before),
  )
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => recordOf(ctx.accountId, row)),
    nextBefore: rows.length > filter.limit && last !== undefined ? idOf(last.startedMs, last.id) : null,
  }
}

/** With a user: only if they held or joined it. */
export const get = async (ctx: Context, meetingId: string, userId?: UserId): Promise<MeetingDetails> => {
  const db = reading(ctx)
  const position = positionOf(meetingId)
  const row = (await queries.findMeeting(db, ctx.accountId, position, userId)) ?? refuse(meetingProblems.notFound)
  const stays = await queries.listStays(db, ctx.accountId, position)
  const recordings = await queries.listRecordingsOfMeeting(db, ctx.accountId, position)
  return {
    ...recordOf(ctx.accountId, row),
    participants: participantsOf(stays, row.hostUserId),
    recordings: recordings.map(({ startedMs, id, ...recording }) => ({
      ...recording,
      recordingId: idOf(startedMs, id),
    })),
  }
}

const participantsOf = (stays: readonly queries.StayRow[], hostUserId: UserId | null): MeetingParticipant[] => {
  const byParticipant = new Map<number, queries.StayRow[]>()
  for (const stay of stays) byParticipant.set(stay.participant, [...(byParticipant.get(stay.participant) ?? []), stay])
  return [...byParticipant.values()].map((own) => {
    const { userId, name } = own[0]!
    const covered = timeCovered(
      own.map(({ joinedAt, leftAt }) => ({ joinedAt: Date.parse(joinedAt), leftAt: Date.parse(leftAt) })),
    )
    return {
      userId,
      name,
      isHost: userId !== null && userId === hostUserId,
      seconds: Math.round(covered / 1000),
      stays: own.map(({ joinedAt, leftAt, channel }) => ({ joinedAt, leftAt, channel })),
    }
  })
}

export const listRecordings = async (
  ctx: Context,
  { before, ...filter }: MeetingRecordingFilter,
): Promise<MeetingRecordingPage> => {
  const rows = await queries.listRecordings(
    reading(ctx),
    ctx.accountId,
    filter,
    before === undefined ? undefined : positionOf(before),
  )
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      recordingId: idOf(row.startedMs, row.id),
      meetingId: idOf(row.meetingStartedMs, row.meetingId),
      topic: row.topic,
      host: { userId: row.hostUserId, name: row.hostName },
      kind: row.kind,
      startedAt: row.startedAt,
      seconds: row.seconds,
      bytes: row.bytes,
      isSimulated: row.engine === sandboxEngineName,
    })),
    nextBefore: rows.length > filter.limit && last !== undefined ? idOf(last.startedMs, last.id) : null,
  }
}
