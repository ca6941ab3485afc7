import type {
  MonitoringMode,
  MonitoringTargetKind,
} from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

export interface StoredMonitoringRule {
  readonly id: number
  readonly version: number
  readonly supervisorId: number
  /** Login name. */
  readonly supervisor: string
  readonly targetKind: MonitoringTargetKind
  readonly targetId: number | null
  /** The login name, extension number or name of the target; empty for everyone. */
  readonly target: string
  readonly modes: readonly MonitoringMode[]
  readonly tone: boolean
}
type Which =
  | { readonly supervisorIds: readonly number[] }
  | { readonly id: number }
  | { readonly after: number; readonly limit: number }
const chosen = (which: Which): Sql => {
  if ("supervisorIds" in which) return sql`and r.supervisor_id = any(${which.supervisorIds}::bigint[]) order by r.id`
  if ("id" in which) return sql`and r.id = ${which.id}`
  return sql`and r.id > ${which.after} order by r.id limit ${which.limit}`
}

export const readMonitoringRules = (db: Db, accountId: AccountId, which: Which) =>
  db.many<StoredMonitoringRule>(sql`
    select r.id, r.version, r.supervisor_id, u.login_name as supervisor, r.target_kind,
      coalesce(r.target_user_id, r.target_extension_id, r.target_location_id) as target_id,
      coalesce(t.login_name, x.number, l.name, '') as target, r.modes, r.tone
    from monitoring_rules r join users u on u.account_id = r.account_id and u.id = r.supervisor_id
      left join users t on t.account_id = r.account_id and t.id = r.target_user_id
      left join extensions x on x.account_id = r.account_id and x.id = r.target_extension_id
      left join locations l on l.account_id = r.account_id and l.id = r.target_location_id
    where r.account_id = ${accountId} ${chosen(which)}`)

/**
 * The ids of locations by the names that were given; upper and lower case do not matter. Asked for no names too: the rows
 * of a batch take the same steps side by side, so that their rules are created in the order of the file.
 */
export const findLocations = async (
  db: Db,
  accountId: AccountId,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await db.many<{ given: string; id: number }>(sql`
    select g.given, l.id from unnest(${[...new Set(names)]}::text[]) as g (given)
      join locations l on l.account_id = ${accountId} and l.sort_name = lower(g.given)`)
    ).map(({ given, id }) => [given, id]),
  )
