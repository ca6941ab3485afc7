import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface PhoneUser {
  readonly extension: string
  readonly userId: UserId | null
  readonly loginName: string | null
  readonly name: string | null
}
/** Who uses the phones of an extension; nobody in particular in a meeting room. */
export const findPhoneUser = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<PhoneUser>(sql`
    select e.number || ' ' || e.name as extension, u.id as user_id, u.login_name,
      u.first_name || ' ' || u.last_name as name
    from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.account_id = ${accountId} and e.id = ${extensionId}`)
