import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { SimulatedTexter } from "./sandbox-messages.rules.ts"

export const listTexters = (db: Db, accountId: AccountId) =>
  db.many<SimulatedTexter>(sql`
    select u.id as user_id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
      e.number as extension,
      (select min(n.number) from phone_numbers n
        where n.account_id = e.account_id and n.extension_id = e.id and n.status = 'In Use') as number
    from users u join extensions e on e.account_id = u.account_id and e.user_id = u.id and e.is_default
    where u.account_id = ${accountId} and u.status_id = 1 and not u.is_room order by u.id limit 500`)
