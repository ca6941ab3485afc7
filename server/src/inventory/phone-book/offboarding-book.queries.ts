import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { copyRows } from "../../kit/database/row-snapshots.ts"
import { sql } from "../../kit/database/sql.ts"

export const copyBook = (db: Db, accountId: AccountId, userId: UserId) =>
  copyRows(db, "phone_book_records", sql`t.account_id = ${accountId} and t.user_id = ${userId}`, { without: [] })

export const countBook = async (db: Db, accountId: AccountId, userId: UserId): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from phone_book_records r
        where r.account_id = ${accountId} and r.user_id = ${userId}`,
    )
  ).count
