import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface FreedCaller {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  /** Its previous caller ID number, with a plus sign. */
  readonly number: string
  readonly callerIdName: string
  readonly blocked: boolean
}

/** Extensions whose caller ID is one of these numbers get the company's main number. */
export const resetCallerNumbers = (db: Db, accountId: AccountId, numbers: readonly string[]) =>
  db.many<FreedCaller>(sql`
    with leaving as (
      select e.id, e.number, e.name, e.caller_id_number, e.caller_id_name, e.caller_id_blocked from extensions e
      where e.account_id = ${accountId} and e.caller_id_choice = 'number'
        and regexp_replace(e.caller_id_number, '[^0-9]', '', 'g') = any(${numbers}::text[])
      order by e.id for update)
    update extensions x set caller_id_choice = 'account', caller_id_number = '', version = x.version + 1
    from leaving l where x.account_id = ${accountId} and x.id = l.id
    returning x.id as extension_id, l.number as extension, l.name, l.caller_id_number as number, l.caller_id_name,
      l.caller_id_blocked as blocked`)
