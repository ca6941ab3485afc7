import type { AccountId } from "@dialplane/contract/kit/ids"
import type { NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** The destination and status that a number had. */
export interface KeptNumber {
  readonly phoneNumber: string
  readonly extensionId: number
  readonly status: NumberStatus
  readonly statusReason: string
}

export const copyNumbers = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<KeptNumber>(sql`
    select n.number as phone_number, n.extension_id, n.status, n.status_reason from phone_numbers n
    where n.account_id = ${accountId} and n.extension_id = any(${extensionIds}::bigint[]) order by n.number`)

export const findPresentNumber = (db: Db, accountId: AccountId, phoneNumber: string) =>
  db.maybeOne<{
    extensionId: number | null
    leadsTo: string | null
    status: NumberStatus
    applicationName: string | null
  }>(sql`
    select n.extension_id, e.number || ' ' || e.name as leads_to, n.status, case when n.application_id is null
      then null else n.application_name end as application_name
    from phone_numbers n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = ${accountId} and n.number = ${phoneNumber} for update of n`)

export const writeNumber = (
  db: Db,
  accountId: AccountId,
  { phoneNumber, extensionId, status, statusReason }: KeptNumber,
) =>
  db.run(
    sql`update phone_numbers set extension_id = ${extensionId}, status = ${status}, status_reason = ${statusReason},
      version = version + 1 where account_id = ${accountId} and number = ${phoneNumber}`,
  )
