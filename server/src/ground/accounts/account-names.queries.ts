import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { PlaceInTree } from "./account-names.rules.ts"

/** The accounts from the operator down to this one. System scope only: an account cannot read its parent accounts. */
export const listPlaces = (db: Db, accountId: AccountId) =>
  db.many<PlaceInTree>(sql`
    select p.id, p.name, b.product_name is not null as has_brand
    from accounts a join accounts p on p.id = any(a.path) left join account_brands b on b.account_id = p.id
    where a.id = ${accountId} order by cardinality(p.path)`)
