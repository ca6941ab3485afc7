import type {
  MeetingChannel,
  MeetingFilter,
  MeetingRecordingFilter,
  MeetingRecordingKind,
  MeetingType,
} from "@dialplane/contract/calling/meetings/meetings.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, rawSql, sql, type Sql } from "../../kit/database/sql.ts"

/** What a row is found by, and where a page ends. */
export interface Position {
  readonly startedAt: string
  readonly id: number
}

export interface MeetingRow {
  readonly id: number
  readonly startedAt: string
  readonly startedMs: number
  readonly endedAt: string
  readonly seconds: number
  readonly code: string
  readonly topic: string
  readonly type: MeetingType
  readonly hostUserId: number | null
  readonly hostName: string
  readonly participantsMax: number
  readonly participantsUnique: number
  readonly hasRecording: boolean
  readonly engine: string
}
const milliseconds = (column: string): Sql => sql`(extract(epoch from ${rawSql(column)}) * 1000)::bigint`
const columns: Sql = sql`m.id, m.started_at, ${milliseconds("m.started_at")} as started_ms, m.ended_at,
  round(extract(epoch from m.ended_at - m.started_at))::int as seconds, m.code, m.topic, m.type, m.host_user_id,
  m.host_name, m.participants_max, m.participants_unique, m.has_recording, m.engine`

const isOfUser = (accountId: AccountId, userId: UserId): Sql => sql`(m.started_at, m.id) in (
  select h.started_at, h.id from meeting_records h where h.account_id = ${accountId} and h.host_user_id = ${userId}
  union
  select p.started_at, p.meeting_id from meeting_participants p
  where p.account_id = ${accountId} and p.user_id = ${userId})`

/** A page, newest first, and one row more if there is a next page. */
export const listMeetings = (
  db: Db,
  accountId: AccountId,
  { limit, from, to, userId, code, type, recorded }: Omit<MeetingFilter, "before">,
  before: Position | undefined,
) =>
  db.many<MeetingRow>(sql`
    select ${columns} from meeting_records m
    where ${allOf(
      sql`m.account_id = ${accountId}`,
      from !== undefined && sql`m.started_at >= ${from}`,
      to !== undefined && sql`m.started_at < ${to}`,
      userId !== undefined && isOfUser(accountId, userId),
      code !== undefined && code !== "" && sql`m.code = ${code}`,
      type !== undefined && sql`m.type = ${type}`,
      recorded !== undefined && sql`m.has_recording = ${recorded === "true"}`,
      before !== undefined && sql`(m.started_at, m.id) < (${before.startedAt}::timestamptz, ${before.id}::bigint)`,
    )}
    order by m.started_at desc, m.id desc limit ${limit + 1}`)

export const findMeeting = (db: Db, accountId: AccountId, { startedAt, id }: Position, userId: UserId | undefined) =>
  db.maybeOne<MeetingRow>(sql`
    select ${columns} from meeting_records m
    where ${allOf(
      sql`m.account_id = ${accountId} and m.started_at = ${startedAt} and m.id = ${id}`,
      userId !== undefined && isOfUser(accountId, userId),
    )}`)

export interface StayRow {
  readonly participant: number
  readonly userId: number | null
  readonly name: string
  readonly joinedAt: string
  readonly leftAt: string
  readonly channel: MeetingChannel
}
export const listStays = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.many<StayRow>(sql`
    select p.participant, p.user_id, p.name, p.joined_at, p.left_at, p.channel from meeting_participants p
    where p.account_id = ${accountId} and p.started_at = ${startedAt} and p.meeting_id = ${id}
    order by p.joined_at, p.position`)

interface RecordingRow {
  readonly id: number
  readonly startedAt: string
  readonly startedMs: number
  readonly kind: MeetingRecordingKind
  readonly seconds: number
  readonly bytes: number
}
const recordingColumns: Sql = sql`r.id, r.started_at, ${milliseconds("r.started_at")} as started_ms, r.kind, r.seconds,
  r.bytes`

export const listRecordingsOfMeeting = (db: Db, accountId: AccountId, { startedAt, id }: Position) =>
  db.many<RecordingRow>(sql`
    select ${recordingColumns} from meeting_recordings r
    where r.account_id = ${accountId} and r.meeting_started_at = ${startedAt} and r.meeting_id = ${id}
    order by r.started_at, r.id`)

export interface RecordingOfAccountRow extends RecordingRow {
  readonly meetingId: number
  readonly meetingStartedMs: number
  readonly topic: string
  readonly hostUserId: number | null
  readonly hostName: string
  readonly engine: string
}
/** A page, newest first, and one row more if there is a next page. */
export const listRecordings = (
  db: Db,
  accountId: AccountId,
  { limit, from, to, hostId }: Omit<MeetingRecordingFilter, "before">,
  before: Position | undefined,
) =>
  db.many<RecordingOfAccountRow>(sql`
    select ${recordingColumns}, r.meeting_id, ${milliseconds("r.meeting_started_at")} as meeting_started_ms, m.topic,
      m.host_user_id, m.host_name, m.engine
    from meeting_recordings r join meeting_records m on m.account_id = r.account_id
      and m.started_at = r.meeting_started_at and m.id = r.meeting_id
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      from !== undefined && sql`r.started_at >= ${from}`,
      to !== undefined && sql`r.started_at < ${to}`,
      hostId !== undefined && sql`m.host_user_id = ${hostId}`,
      before !== undefined && sql`(r.started_at, r.id) < (${before.startedAt}::timestamptz, ${before.id}::bigint)`,
    )}
    order by r.started_at desc, r.id desc limit ${limit + 1}`)
