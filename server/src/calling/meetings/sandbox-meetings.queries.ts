import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { SimulatedPerson } from "./sandbox-meetings.rules.ts"

export const listPeople = (db: Db, accountId: AccountId) =>
  db.many<SimulatedPerson>(sql`
    select u.id as user_id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name, u.is_room
    from users u where u.account_id = ${accountId} and u.status_id = 1 order by u.id limit 500`)
