import {
  countedPartsOf,
  countedStaysOf,
  type CountedCall,
  type Counting,
} from "@dialplane/contract/calling/call-records/counted-parts"
import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { JourneyLeg, JourneyStep, LegQuality } from "@dialplane/contract/calling/routing/journey"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { withKeptPlan } from "../../kit/database/kept-plan.ts"
import { rawSql, sql } from "../../kit/database/sql.ts"
import { largePlan } from "../../kit/database/statement-cache.ts"

/** A call that has ended, as an engine reports it. */
export interface EndedCall {
  readonly engine: string
  readonly engineCallId: string
  readonly summary: CallSummary
  /** For a call that a queue placed on request: the call in which the caller asked. */
  readonly callbackOf?: { readonly engineCallId: string; readonly startedAt: string } | undefined
  readonly steps: readonly JourneyStep[]
  readonly legs: readonly (JourneyLeg & { readonly quality: LegQuality | null })[]
}

const at = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

/** What calls are counted by, and the phones of their extensions. */
export interface Parties extends Counting {
  readonly deviceOf: (extensionId: number) => number | null
}

interface PartyRow {
  readonly id: number
  readonly userId: number | null
  readonly deviceId: number | null
  readonly serviceLevelSeconds: number | null
  readonly ignoreAbandonedSeconds: number | null
}

/** Who the users of these calls are, their phones, and what their queues aim at. */
export const findParties = async (
  db: Db,
  accountId: AccountId,
  calls: readonly Pick<CountedCall, "legs" | "steps">[],
  alsoOf: readonly (number | null)[] = [],
): Promise<Parties> => {
  const ids = new Set(alsoOf.filter((id) => id !== null))
  for (const { legs, steps } of calls) {
    for (const { extensionId } of legs) if (extensionId !== null) ids.add(extensionId)
    for (const { kind, object } of steps) if (kind === "queue" && typeof object?.id === "number") ids.add(object.id)
  }
  const rows = await withKeptPlan<PartyRow>(
    db,
    sql`
    select e.id, e.user_id, t.service_level_seconds::int, t.ignore_abandoned_seconds::int,
      (select n.device_id from lines n where n.account_id = ${accountId} and n.extension_id = e.id and n.enabled
        order by n.position, n.id limit 1) as device_id
    from extensions e left join queue_settings t on t.account_id = e.account_id and t.queue_id = e.id
    where e.account_id = ${accountId} and e.id = any(${[...ids]}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    userOf: (extensionId) => byId.get(extensionId)?.userId ?? null,
    deviceOf: (extensionId) => byId.get(extensionId)?.deviceId ?? null,
    goalsOf: (queueId) => {
      const { serviceLevelSeconds = null, ignoreAbandonedSeconds = null } = byId.get(queueId) ?? {}
      return serviceLevelSeconds === null || ignoreAbandonedSeconds === null
        ? undefined
        : { serviceLevelSeconds, ignoreAbandonedSeconds }
    },
  }
}

// Field by field: objects with computed names took a tenth of the time that writing a call takes.
const legsOf = (call: EndedCall, parties: Parties) => {
  const parts = new Map(countedPartsOf(call, parties).map((part) => [part.leg, part]))
  return call.legs.map(({ quality, extensionId, name, number, direction, rangAt, answeredAt, ...leg }, index) => {
    const part = parts.get(index + 1)
    const endedAt = leg.endedAt ?? rangAt
    // A phone that stayed silent had no part in the call.
    const hasRung = answeredAt !== null || endedAt > rangAt
    return {
      position: index + 1,
      userId: extensionId === null ? null : parties.userOf(extensionId),
      extensionId,
      deviceId: extensionId === null || !hasRung ? null : parties.deviceOf(extensionId),
      name,
      number,
      direction,
      rangAt: at(rangAt),
      answeredAt: at(answeredAt),
      endedAt: at(endedAt),
      result: leg.result ?? "notAnswered",
      mos: quality?.mos,
      jitterMs: quality?.jitterMs,
      lossPercent: quality?.lossPercent,
      latencyMs: quality?.latencyMs,
      codec: quality?.codec,
      // None for legs that stand for nothing.
      partResult: part?.result,
      partRingSeconds: part?.ringSeconds,
      partTalkSeconds: part?.talkSeconds,
      partHoldSeconds: part?.holdSeconds,
    }
  })
}

const stepsOf = (call: EndedCall, parties: Parties) => {
  const stays = new Map(countedStaysOf(call, parties).map((stay) => [stay.step, stay]))
  return call.steps.map((step, index) => {
    const stay = stays.get(index + 1)
    return {
      position: index + 1,
      kind: step.kind,
      objectKind: step.object?.kind ?? null,
      objectId: typeof step.object?.id === "number" ? step.object.id : null,
      objectName: step.object?.name ?? "",
      enteredAt: at(step.enteredAt),
      leftAt: at(step.leftAt ?? step.enteredAt),
      outcome: step.outcome,
      reasons: step.reasons,
      details: step.details ?? [],
      stayResult: stay?.result,
      stayWaitSeconds: stay?.waitSeconds,
      stayTalkSeconds: stay?.talkSeconds,
      stayHoldSeconds: stay?.holdSeconds,
      stayIsInTime: stay?.isInTime,
    }
  })
}

const rowOf = (call: EndedCall, parties: Parties) => {
  const { engine, engineCallId, summary, callbackOf } = call
  return {
    ...summary,
    callbackOf: callbackOf?.engineCallId ?? null,
    callbackOfStartedAt: callbackOf?.startedAt ?? null,
    engine,
    engineCallId,
    userId: summary.extensionId === null ? null : parties.userOf(summary.extensionId),
    startedAt: at(summary.startedAt),
    answeredAt: at(summary.answeredAt),
    endedAt: at(summary.endedAt),
    legs: legsOf(call, parties),
    steps: stepsOf(call, parties),
  }
}

/**
 * Writes calls with their legs and steps in one statement. A call that is there already (same engine, id and start) is
 * left alone. Returns the ids of those that are new. The partitions of their months must exist. Its plan is kept: findParties has
 * said so for the transaction. The constraint (calls_engine_key) is not named: the database would look for its part in
 * each index of the month, which took a tenth of the statement, and new ids break no other.
 */
export const insertCalls = async (
  db: Db,
  accountId: AccountId,
  calls: readonly EndedCall[],
  parties: Parties,
): Promise<readonly number[]> => {
  const rows = JSON.stringify(calls.map((call) => rowOf(call, parties)))
  const added = await db.many<{ id: number }>(sql`${rawSql(largePlan)}
    with head as materialized (
      select h.*, nextval('calls_id_seq') as call_id from jsonb_to_recordset(${rows}::jsonb) as h (
        direction text, "startedAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, result text,
        "ringSeconds" int, "waitSeconds" int, "talkSeconds" int, "holdSeconds" int, "fromNumber" text,
        "fromName" text, "toNumber" text, "toName" text, "userId" bigint, "extensionId" bigint, "queueId" bigint,
        "groupId" bigint, "receptionistId" bigint, "callFlowId" bigint, "isExternal" boolean,
        "isInternational" boolean, engine text, "engineCallId" text, "callbackOf" text,
        "callbackOfStartedAt" timestamptz, legs jsonb, steps jsonb)),
    added as (
      insert into calls (account_id, started_at, id, direction, from_number, from_name, to_number, to_name, answered_at,
        ended_at, result, ring_seconds, wait_seconds, talk_seconds, hold_seconds, user_id, extension_id, queue_id,
        group_id, receptionist_id, call_flow_id, is_external, is_international, engine, engine_call_id, kind, callback_of,
        callback_of_started_at, is_counted)
      select ${accountId}, h."startedAt", h.call_id, h.direction, h."fromNumber", h."fromName", h."toNumber",
        h."toName", h."answeredAt", h."endedAt", h.result, h."ringSeconds", h."waitSeconds", h."talkSeconds",
        h."holdSeconds", h."userId", h."extensionId", h."queueId", h."groupId", h."receptionistId", h."callFlowId",
        h."isExternal", h."isInternational", h.engine, h."engineCallId",
        case when exists (select from click_to_call_calls k where k.account_id = ${accountId}
          and k.engine_call_id = h."engineCallId") then 'clickToCall' else 'call' end,
        h."callbackOf", h."callbackOfStartedAt", true
      from head h
      on conflict do nothing
      returning started_at, id),
    parts as (
      insert into call_legs (account_id, started_at, call_id, position, user_id, extension_id, device_id, name, number,
        direction, rang_at, answered_at, ended_at, result, mos, jitter_ms, loss_percent, latency_ms, codec,
        call_direction, call_result, part_result, part_ring_seconds, part_talk_seconds, part_hold_seconds,
        part_is_international)
      select ${accountId}, c.started_at, c.id, l.position, l."userId", l."extensionId", l."deviceId", l.name, l.number,
        l.direction, l."rangAt", l."answeredAt", l."endedAt", l.result, l.mos, l."jitterMs", l."lossPercent",
        l."latencyMs", l.codec, h.direction, h.result, l."partResult", l."partRingSeconds", l."partTalkSeconds",
        l."partHoldSeconds", case when l."partResult" is not null then h."isInternational" end
      from added c join head h on h.call_id = c.id cross join lateral jsonb_to_recordset(h.legs) as l (
          position int, "userId" bigint, "extensionId" bigint, "deviceId" bigint, name text, number text,
          direction text, "rangAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, result text,
          mos numeric, "jitterMs" real, "lossPercent" real, "latencyMs" real, codec text, "partResult" text,
          "partRingSeconds" int, "partTalkSeconds" int, "partHoldSeconds" int)),
    stops as (
      insert into call_steps (account_id, started_at, call_id, position, kind, object_kind, object_id, object_name,
        entered_at, left_at, outcome, reasons, details, stay_result, stay_wait_seconds, stay_talk_seconds,
        stay_hold_seconds, stay_is_in_time, stay_is_internal, stay_is_international)
      select ${accountId}, c.started_at, c.id, s.position, s.kind, s."objectKind", s."objectId", s."objectName",
        s."enteredAt", s."leftAt", s.outcome, s.reasons, s.details, s."stayResult", s."stayWaitSeconds",
        s."stayTalkSeconds", s."stayHoldSeconds", s."stayIsInTime",
        case when s."stayResult" is not null then h.direction = 'internal' end,
        case when s."stayResult" is not null then h."isInternational" end
      from added c join head h on h.call_id = c.id cross join lateral jsonb_to_recordset(h.steps) as s (
          position int, kind text, "objectKind" text, "objectId" bigint, "objectName" text, "enteredAt" timestamptz,
          "leftAt" timestamptz, outcome text, reasons jsonb, details jsonb, "stayResult" text, "stayWaitSeconds" int,
          "stayTalkSeconds" int, "stayHoldSeconds" int, "stayIsInTime" boolean))
    select a.id from added a`)
  return added.map(({ id }) => id)
}

/**
 * The job of the day makes months ahead, so that mostly nothing is missing; whoever finds one missing makes it. What a
 * transaction has made is gone when it is rolled back, so that no process remembers it.
 */
export const ensureMonths = (db: Db, months: readonly string[]) =>
  db.run(sql`
    select ensure_call_partitions(m::date) from unnest(${months}::text[]) m
    where to_regclass('public.calls' || to_char(m::date, '_YYYY_MM')) is null`)
