import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface MoveTarget {
  readonly id: AccountId
  readonly name: string
  readonly status: AccountStatus
}
export const findTarget = (db: Db, accountId: AccountId) =>
  db.maybeOne<MoveTarget>(sql`select a.id, a.name, a.status from accounts a where a.id = ${accountId}`)

/** Clears what belongs to the old account. Only rows that are still there are moved; the caller has locked them. */
export const changeOwner = async (db: Db, from: AccountId, to: AccountId, ids: readonly number[]) => {
  await db.run(
    sql`delete from click_to_call_keys where account_id = ${from} and phone_number_id = any(${ids}::bigint[])`,
  )
  return db.run(sql`
    update phone_numbers set account_id = ${to}, status = case when status in ('Assigned', 'In Use') then 'Available'
      else status end, extension_id = null, custom_tag_id = null, backup_number = '',
      caller_id_name = '', caller_id_code = 'STD', initial_assign = false, application_id = null,
        application_name = '', application_active = false, source = 'move', created_at = now(), version = version + 1
    where account_id = ${from} and id = any(${ids}::bigint[])`)
}

export const countKeys = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from click_to_call_keys k
        where k.account_id = ${accountId} and k.phone_number_id = any(${ids}::bigint[])`,
    )
  ).count
