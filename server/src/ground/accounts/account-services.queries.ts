import type { VirtualAccountEdit } from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import type { ServiceCountName } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const saveService = (db: Db, accountId: AccountId, service: ServiceCountName, quantity: number) =>
  db.run(sql`
    insert into account_services (account_id, service, quantity) values (${accountId}, ${service}, ${quantity})
    on conflict (account_id, service) do update set quantity = excluded.quantity`)

type VirtualColumns = Required<Pick<VirtualAccountEdit, "name" | "customerReference">> & {
  contractTerm: number | null
  startDate: string | null
  autoRenew: boolean
}

export const updateVirtualAccount = (db: Db, accountId: AccountId, set: VirtualColumns) =>
  db.run(sql`
    update accounts set name = ${set.name}, customer_reference = ${set.customerReference},
      contract_term_months = ${set.contractTerm}, contract_started_on = ${set.startDate}::date,
      contract_auto_renew = ${set.autoRenew}, version = version + 1
    where id = ${accountId}`)
