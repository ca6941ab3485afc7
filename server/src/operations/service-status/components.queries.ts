import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Region } from "@dialplane/contract/kit/service"
import type { ComponentState, ServiceComponent } from "@dialplane/contract/operations/service-status/components"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface ByHandRow {
  readonly component: ServiceComponent
  readonly region: Region
  readonly state: ComponentState
  readonly reason: string
  readonly by: string
  readonly at: string
}

export const listByHand = (db: Db, accountId: AccountId) =>
  db.many<ByHandRow>(sql`
    select s.component, s.region, s.state, s.reason, s.set_by as by, s.set_at as at from service_component_states s
    where s.account_id = ${accountId}`)
export const findByHand = (db: Db, accountId: AccountId, component: string, region: string) =>
  db.maybeOne<ByHandRow>(sql`
    select s.component, s.region, s.state, s.reason, s.set_by as by, s.set_at as at from service_component_states s
    where s.account_id = ${accountId} and s.component = ${component} and s.region = ${region} for no key update`)
export const saveByHand = (db: Db, accountId: AccountId, row: ByHandRow) =>
  db.run(sql`
    insert into service_component_states (account_id, component, region, state, reason, set_by, set_at)
    values (${accountId}, ${row.component}, ${row.region}, ${row.state}, ${row.reason}, ${row.by}, ${row.at})
    on conflict (account_id, component, region) do update set state = excluded.state, reason = excluded.reason,
      set_by = excluded.set_by, set_at = excluded.set_at`)
export const deleteByHand = (db: Db, accountId: AccountId, component: string, region: string) =>
  db.run(sql`
    delete from service_component_states s
    where s.account_id = ${accountId} and s.component = ${component} and s.region = ${region}`)
