import type { CallQualityRequest, CallQualityRow } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import {
  fewestLegsOfWorst,
  fewestRatedSeconds,
  measures,
  type Measure,
  type QualityBand,
  type Thresholds,
} from "@dialplane/contract/insight/call-quality/quality-bands"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { localTimeConditions } from "../../kit/database/local-time.ts"
import { allOf, joinSql, oneOff, sql, type Sql } from "../../kit/database/sql.ts"

/** Which legs a report is about, with everything resolved. */
export interface LegQuestion {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly filter: Omit<CallQualityRequest, "period" | "from" | "to" | "timeZone" | "bands" | "before" | "limit">
  readonly thresholds: Thresholds
}

/** Legs that were measured, by the index of their table. */
const conditions = (accountId: AccountId, { from, to, timeZone, filter }: LegQuestion): Sql => {
  const { directions, userIds, extensionIds, deviceIds, deviceModels, locationIds } = filter
  return allOf(
    sql`l.account_id = ${accountId} and l.started_at >= ${from}::timestamptz and l.started_at < ${to}::timestamptz
      and l.mos is not null`,
    localTimeConditions(sql`(l.started_at at time zone ${timeZone})`, filter),
    directions !== undefined && sql`l.call_direction = any(${directions}::text[])`,
    userIds !== undefined && sql`l.user_id = any(${userIds}::bigint[])`,
    extensionIds !== undefined && sql`l.extension_id = any(${extensionIds}::bigint[])`,
    deviceIds !== undefined && sql`l.device_id = any(${deviceIds}::bigint[])`,
    deviceModels !== undefined &&
      sql`l.device_id in (select d.id from devices d
        where d.account_id = ${accountId} and d.sort_model = any(${deviceModels.map((one) => one.toLowerCase())}::text[]))`,
    locationIds !== undefined &&
      sql`l.extension_id in (select v.object_id from location_services v
        where v.account_id = ${accountId} and v.kind = 'extension' and v.location_id = any(${locationIds}::bigint[]))`,
    filter.minSeconds !== undefined && sql`${seconds} >= ${filter.minSeconds}`,
    filter.maxSeconds !== undefined && sql`${seconds} <= ${filter.maxSeconds}`,
  )
}

const seconds = sql`(case when l.answered_at is null then 0
  else greatest(0, floor(extract(epoch from l.ended_at - l.answered_at)))::int end)`

/** A value and a limit of the same type: 0.9 is more as a number of eight bytes than of four. */
const isBeyond: Readonly<Record<Measure, (limit: number) => Sql>> = {
  mos: (limit) => sql`l.mos < ${limit}::numeric`,
  jitterMs: (limit) => sql`l.jitter_ms >= ${limit}::real`,
  lossPercent: (limit) => sql`l.loss_percent >= ${limit}::real`,
  latencyMs: (limit) => sql`l.latency_ms >= ${limit}::real`,
}
/** As `bandOf` in the contract. */
const bandSql = (thresholds: Thresholds): Sql => {
  const beyond = (which: "fair" | "poor") =>
    joinSql(
      measures.flatMap((measure) => {
        const limits = thresholds[measure]
        return limits === null ? [] : [isBeyond[measure](limits[which])]
      }),
      " or ",
    )
  return sql`case when ${seconds} < ${fewestRatedSeconds} then 'notRated'
    when ${beyond("poor")} then 'poor' when ${beyond("fair")} then 'fair' else 'good' end`
}

export interface CellRow {
  readonly kind: "all" | "hour" | "device" | "location"
  readonly weekday: number | null
  readonly hour: number | null
  readonly id: number | null
  readonly name: string | null
  readonly legs: number
  readonly good: number
  readonly fair: number
  readonly poor: number
  readonly notRated: number
  readonly averageMos: number | null
}
/**
 * All figures in one pass over the legs: by hour of the week, by phone and by extension, which are few each and fit into
 * memory; totals and locations are sums of these.
 */
export const listCells = (db: Db, accountId: AccountId, question: LegQuestion) =>
  db.many<CellRow>(
    oneOff(sql`
      with measured as (
        select (extract(dow from l.started_at at time zone ${question.timeZone}) * 24
            + extract(hour from l.started_at at time zone ${question.timeZone}))::int as slot,
          l.device_id, l.extension_id, ${bandSql(question.thresholds)} as band, l.mos
        from call_legs l where ${conditions(accountId, question)}),
      groups as materialized (
        select case when grouping(m.slot) = 0 then 'hour' when grouping(m.device_id) = 0 then 'device'
            else 'extension' end as kind, m.slot, m.device_id, m.extension_id,
          count(*) filter (where m.band = 'good') as good, count(*) filter (where m.band = 'fair') as fair,
          count(*) filter (where m.band = 'poor') as poor, count(*) filter (where m.band = 'notRated') as not_rated,
          sum(m.mos) filter (where m.band <> 'notRated') as mos
        from measured m group by grouping sets ((m.slot), (m.device_id), (m.extension_id))),
      cells as (
        select 'all' as kind, null::int as slot, null::bigint as device_id, null::bigint as location_id,
          sum(g.good)::int as good, sum(g.fair)::int as fair, sum(g.poor)::int as poor,
          sum(g.not_rated)::int as not_rated, sum(g.mos) as mos
        from groups g where g.kind = 'hour'
        union all
        select g.kind, g.slot, g.device_id, null, g.good::int, g.fair::int, g.poor::int, g.not_rated::int, g.mos
        from groups g where g.kind in ('hour', 'device')
        union all
        select 'location', null, null, v.location_id, sum(g.good)::int, sum(g.fair)::int, sum(g.poor)::int,
          sum(g.not_rated)::int, sum(g.mos)
        from groups g join location_services v
          on v.account_id = ${accountId} and v.kind = 'extension' and v.object_id = g.extension_id
        where g.kind = 'extension' group by v.location_id),
      counted as (
        select c.*, coalesce(c.good, 0) + coalesce(c.fair, 0) + coalesce(c.poor, 0) as legs from cells c),
      ranked as (
        select c.*, row_number() over (partition by c.kind
          order by c.poor::float8 / c.legs desc, c.mos / c.legs, coalesce(c.device_id, c.location_id)) as place
        from counted c
        where c.kind in ('device', 'location') and c.legs >= ${fewestLegsOfWorst} and c.poor > 0
          and (c.device_id is not null or c.location_id is not null)),
      shown as (
        select r.* from ranked r where r.place <= 10
        union all
        select c.*, 0 from counted c where c.kind = 'all' or c.kind = 'hour' and c.legs > 0)
      select s.kind, s.slot / 24 as weekday, s.slot % 24 as hour, coalesce(s.device_id, s.location_id) as id, coalesce(d.name, o.name) as name,
        s.legs, coalesce(s.good, 0) as good, coalesce(s.fair, 0) as fair, coalesce(s.poor, 0) as poor,
        coalesce(s.not_rated, 0) as not_rated, round(s.mos / nullif(s.legs, 0), 2)::float8 as average_mos
      from shown s left join devices d on d.account_id = ${accountId} and d.id = s.device_id
        left join locations o on o.account_id = ${accountId} and o.id = s.location_id
      order by s.kind, s.place, s.slot`),
  )

export interface LegPosition {
  readonly startedAt: string
  readonly callId: number
  readonly position: number
}
export interface LegRow extends Omit<CallQualityRow, "key" | "callId" | "isSimulated"> {
  readonly callId: number
  readonly position: number
  readonly startedMs: number
  readonly engine: string
}
/** A page of legs, newest first, and one more if there is one. */
export const listLegs = (
  db: Db,
  accountId: AccountId,
  question: LegQuestion,
  bands: readonly QualityBand[] | undefined,
  before: LegPosition | undefined,
  limit: number,
) =>
  db.many<LegRow>(
    oneOff(sql`
      with page as materialized (
        select l.*, ${bandSql(question.thresholds)} as band, ${seconds} as seconds
        from call_legs l
        where ${allOf(
          conditions(accountId, question),
          bands !== undefined && sql`${bandSql(question.thresholds)} = any(${bands}::text[])`,
          before !== undefined &&
            sql`l.started_at <= ${before.startedAt}::timestamptz and (l.started_at, l.call_id, l.position)
              < (${before.startedAt}::timestamptz, ${before.callId}::bigint, ${before.position}::smallint)`,
        )}
        order by l.started_at desc, l.call_id desc, l.position desc limit ${limit + 1})
      select p.started_at, (extract(epoch from p.started_at) * 1000)::bigint as started_ms, p.call_id, p.position,
        p.user_id, p.name, p.extension_id, p.number, p.device_id, coalesce(d.name, '') as device_name,
        coalesce(d.make || ' ' || d.model, '') as device_model, p.call_direction as direction,
        case p.direction when 'outbound' then c.to_number else c.from_number end as other_number,
        case p.direction when 'outbound' then c.to_name else c.from_name end as other_name,
        coalesce(p.codec, '') as codec, p.mos::float8, p.jitter_ms, p.loss_percent, p.latency_ms, p.seconds, p.band,
        c.engine
      from page p
        cross join lateral (select c.* from calls c
          where c.account_id = ${accountId} and c.started_at = p.started_at and c.id = p.call_id offset 0) c
        left join devices d on d.account_id = ${accountId} and d.id = p.device_id
      order by p.started_at desc, p.call_id desc, p.position desc`),
  )

/** What a report can be filtered by. */
export const listDeviceModels = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ model: string }>(sql`
      select distinct d.make || ' ' || d.model as model from devices d where d.account_id = ${accountId}
      order by 1 limit 200`)
  ).map(({ model }) => model)
export const listLocations = (db: Db, accountId: AccountId) =>
  db.many<{ id: number; name: string }>(sql`
    select o.id, o.name from locations o where o.account_id = ${accountId} order by o.name, o.id limit 200`)
