import {
  defaultThresholds,
  measures,
  type Measure,
  type Thresholds,
} from "@dialplane/contract/insight/call-quality/quality-bands"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

type ThresholdRow = Readonly<Record<`${Measure}Fair` | `${Measure}Poor`, number | null>>

export const findThresholds = async (db: Db, accountId: AccountId): Promise<Thresholds> => {
  const row = await db.maybeOne<ThresholdRow>(sql`
    select t.mos_fair::float8, t.mos_poor::float8, t.jitter_ms_fair::float8, t.jitter_ms_poor::float8,
      t.loss_percent_fair::float8, t.loss_percent_poor::float8, t.latency_ms_fair::float8, t.latency_ms_poor::float8
    from call_quality_thresholds t where t.account_id = ${accountId}`)
  if (row === undefined) return defaultThresholds
  return Object.fromEntries(
    measures.map((measure) => {
      const [fair, poor] = [row[`${measure}Fair`], row[`${measure}Poor`]]
      return [measure, fair === null || poor === null ? null : { fair, poor }]
    }),
  ) as Thresholds
}

export const saveThresholds = (db: Db, accountId: AccountId, { mos, jitterMs, lossPercent, latencyMs }: Thresholds) =>
  db.run(sql`
    insert into call_quality_thresholds (account_id, mos_fair, mos_poor, jitter_ms_fair, jitter_ms_poor,
      loss_percent_fair, loss_percent_poor, latency_ms_fair, latency_ms_poor)
    values (${accountId}, ${mos?.fair ?? null}, ${mos?.poor ?? null}, ${jitterMs?.fair ?? null},
      ${jitterMs?.poor ?? null}, ${lossPercent?.fair ?? null}, ${lossPercent?.poor ?? null},
      ${latencyMs?.fair ?? null}, ${latencyMs?.poor ?? null})
    on conflict (account_id) do update set mos_fair = excluded.mos_fair, mos_poor = excluded.mos_poor,
      jitter_ms_fair = excluded.jitter_ms_fair, jitter_ms_poor = excluded.jitter_ms_poor,
      loss_percent_fair = excluded.loss_percent_fair, loss_percent_poor = excluded.loss_percent_poor,
      latency_ms_fair = excluded.latency_ms_fair, latency_ms_poor = excluded.latency_ms_poor`)

/** Two changes at the same time wait for each other. */
export const lockThresholds = async (db: Db, accountId: AccountId) => {
  const { mos } = defaultThresholds
  await db.run(sql`
    insert into call_quality_thresholds (account_id, mos_fair, mos_poor)
    values (${accountId}, ${mos?.fair ?? null}, ${mos?.poor ?? null})
    on conflict (account_id) do update set mos_fair = call_quality_thresholds.mos_fair`)
}
