import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { copyRows } from "../kit/kept-rows.ts"
import { sql } from "../kit/sql.ts"

export const copyBook = (db: Db, accountId: AccountId, userId: UserId) =>
  copyRows(db, "phone_book_records", sql`t.account_id = ${accountId} and t.user_id = ${userId}`, { without: [] })
