import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { attendanceOf } from "./attendance.rules.ts"
import type { EndedMeeting } from "./ended-meeting.rules.ts"

const at = (milliseconds: number) => new Date(milliseconds).toISOString()

/**
 * Writes meetings with participants and recordings in one round trip. A meeting that is there already (same engine and
 * id) is left alone. Users of other accounts become guests. Returns how many are new.
 */
export const insertMeetings = async (
  db: Db,
  accountId: AccountId,
  meetings: readonly EndedMeeting[],
): Promise<number> => {
  const heads = meetings.map(({ stays, recordings, host, ...meeting }, n) => {
    const { unique, max } = attendanceOf(stays)
    return {
      ...meeting,
      n,
      startedAt: at(meeting.startedAt),
      endedAt: at(meeting.endedAt),
      hostUserId: host.userId,
      hostName: host.name,
      unique,
      max,
      hasRecording: recordings.length > 0,
    }
  })
  const stays = meetings.flatMap((meeting, n) =>
    meeting.stays
      .toSorted((one, other) => one.joinedAt - other.joinedAt)
      .map((stay, index) => ({
        ...stay,
        n,
        position: index + 1,
        joinedAt: at(stay.joinedAt),
        leftAt: at(stay.leftAt),
      })),
  )
  const recordings = meetings.flatMap((meeting, n) =>
    meeting.recordings.map((recording) => ({ ...recording, n, startedAt: at(recording.startedAt) })),
  )
  const { written } = await db.one<{ written: number }>(sql`
    with head as materialized (
      select h.*, nextval('meeting_records_id_seq') as meeting_id
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (
        n int, code text, topic text, type text, "hostUserId" bigint, "hostName" text, "startedAt" timestamptz,
        "endedAt" timestamptz, max int, "unique" int, "hasRecording" boolean, engine text, "engineMeetingId" text)),
    added as (
      insert into meeting_records (account_id, started_at, id, code, topic, type, host_user_id, host_name, ended_at,
        participants_max, participants_unique, has_recording, engine, engine_meeting_id)
      select ${accountId}, h."startedAt", h.meeting_id, h.code, h.topic, h.type, u.id, h."hostName", h."endedAt",
        h.max, h."unique", h."hasRecording", h.engine, h."engineMeetingId"
      from head h left join users u on u.account_id = ${accountId} and u.id = h."hostUserId"
      on conflict (account_id, engine, engine_meeting_id) do nothing
      returning started_at, id),
    parts as (
      insert into meeting_participants (account_id, started_at, meeting_id, position, participant, user_id, name,
        joined_at, left_at, channel)
      select ${accountId}, m.started_at, m.id, s.position, s.participant, u.id, s.name, s."joinedAt", s."leftAt",
        s.channel
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as s (n int, position int, participant int,
          "userId" bigint, name text, "joinedAt" timestamptz, "leftAt" timestamptz, channel text)
        join head h on h.n = s.n join added m on m.id = h.meeting_id
        left join users u on u.account_id = ${accountId} and u.id = s."userId"
      returning 1),
    files as (
      insert into meeting_recordings (account_id, started_at, meeting_started_at, meeting_id, kind, seconds, bytes)
      select ${accountId}, r."startedAt", m.started_at, m.id, r.kind, r.seconds, r.bytes
      from jsonb_to_recordset(${JSON.stringify(recordings)}::jsonb) as r (n int, kind text, "startedAt" timestamptz,
          seconds int, bytes bigint)
        join head h on h.n = r.n join added m on m.id = h.meeting_id
      returning 1)
    select (select count(*)::int from added) as written, (select count(*) from parts) as parts,
      (select count(*) from files) as files`)
  return written
}

/** Deletes the oldest meetings of an account that are too old. Returns whether there may be more. */
export const purgeSomeMeetings = async (
  db: Db,
  accountId: AccountId,
  months: number,
  most: number,
): Promise<boolean> => {
  const gone = await db.many(sql`
    delete from meeting_records m where m.account_id = ${accountId} and (m.started_at, m.id) in (
      select o.started_at, o.id from meeting_records o
      where o.account_id = ${accountId} and o.started_at < now() - make_interval(months => ${months})
      order by o.started_at, o.id limit ${most})
    returning m.id`)
  return gone.length === most
}
