import type { CountedCall, CountedPart, CountedStay } from "@dialplane/contract/calling/call-records/counted-parts"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

export interface UncountedCall extends CountedCall {
  readonly accountId: AccountId
  /** As text, because a time of this program has fewer digits. */
  readonly startedAt: string
  readonly id: number
}

/** The oldest calls of one account that have not been counted, with legs and stops. */
export const listUncounted = (db: Db, most: number) =>
  db.many<UncountedCall>(sql`
    with oldest as (
      select c.* from calls c where not c.is_counted
        and c.account_id = (select a.account_id from calls a where not a.is_counted order by a.account_id limit 1)
      order by c.started_at, c.id limit ${most})
    select c.account_id, c.started_at::text as started_at, c.id,
      jsonb_build_object('direction', c.direction, 'result', c.result,
        'answeredAt', (extract(epoch from c.answered_at) * 1000)::float8,
        'endedAt', (extract(epoch from c.ended_at) * 1000)::float8) as summary,
      coalesce((select jsonb_agg(jsonb_build_object('extensionId', l.extension_id, 'number', l.number, 'name', l.name,
          'direction', l.direction, 'rangAt', (extract(epoch from l.rang_at) * 1000)::float8,
          'answeredAt', (extract(epoch from l.answered_at) * 1000)::float8,
          'endedAt', (extract(epoch from l.ended_at) * 1000)::float8, 'result', l.result) order by l.position)
        from call_legs l where l.account_id = c.account_id and l.started_at = c.started_at and l.call_id = c.id),
        '[]') as legs,
      coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'outcome', s.outcome, 'reasons', '[]'::jsonb,
          'object', case when s.object_id is not null then
            jsonb_build_object('kind', s.object_kind, 'id', s.object_id, 'name', s.object_name) end,
          'enteredAt', (extract(epoch from s.entered_at) * 1000)::float8,
          'leftAt', (extract(epoch from s.left_at) * 1000)::float8) order by s.position)
        from call_steps s where s.account_id = c.account_id and s.started_at = c.started_at and s.call_id = c.id),
        '[]') as steps
    from oldest c`)

export interface Counts {
  readonly startedAt: string
  readonly id: number
  readonly parts: readonly CountedPart[]
  readonly stays: readonly CountedStay[]
}
export const saveCounts = async (db: Db, accountId: AccountId, calls: readonly Counts[]) => {
  const keyed = <T extends object>(of: (call: Counts) => readonly T[]) =>
    json(calls.flatMap((call) => of(call).map((one) => ({ ...one, startedAt: call.startedAt, id: call.id }))))
  await db.run(sql`
    update call_legs l set part_result = p.result, part_ring_seconds = p."ringSeconds",
      part_talk_seconds = p."talkSeconds", part_hold_seconds = p."holdSeconds",
      part_is_international = c.is_international
    from jsonb_to_recordset(${keyed((call) => call.parts)}) as p ("startedAt" timestamptz, id bigint, leg int, result text,
        "ringSeconds" int, "talkSeconds" int, "holdSeconds" int)
      join calls c on c.account_id = ${accountId} and c.started_at = p."startedAt" and c.id = p.id
    where l.account_id = ${accountId} and l.started_at = p."startedAt" and l.call_id = p.id and l.position = p.leg`)
  await db.run(sql`
    update call_steps s set stay_result = p.result, stay_wait_seconds = p."waitSeconds",
      stay_talk_seconds = p."talkSeconds", stay_hold_seconds = p."holdSeconds", stay_is_in_time = p."isInTime",
      stay_is_internal = c.direction = 'internal', stay_is_international = c.is_international
    from jsonb_to_recordset(${keyed((call) => call.stays)}) as p ("startedAt" timestamptz, id bigint, step int, result text,
        "waitSeconds" int, "talkSeconds" int, "holdSeconds" int, "isInTime" boolean)
      join calls c on c.account_id = ${accountId} and c.started_at = p."startedAt" and c.id = p.id
    where s.account_id = ${accountId} and s.started_at = p."startedAt" and s.call_id = p.id and s.position = p.step`)
  await db.run(sql`
    update calls c set is_counted = true
    from jsonb_to_recordset(${json(calls.map(({ startedAt, id }) => ({ startedAt, id })))}) as p ("startedAt" timestamptz, id bigint)
    where c.account_id = ${accountId} and c.started_at = p."startedAt" and c.id = p.id`)
}
