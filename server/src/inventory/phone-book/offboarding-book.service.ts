import type { UserId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { putRows, type RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { copyBook, countBook } from "./offboarding-book.queries.ts"

// The personal phone book of an offboarded user, which no one else can see.

export const copyBookOf = (db: Db, ctx: Pick<Context, "accountId">, userId: UserId): Promise<RowSnapshots> =>
  copyBook(db, ctx.accountId, userId)

export const countBookOf = (db: Db, ctx: Pick<Context, "accountId">, userId: UserId): Promise<number> =>
  countBook(db, ctx.accountId, userId)

/** How many entries were restored. */
export const restoreBook = async (db: Db, kept: RowSnapshots): Promise<number> => {
  await putRows(db, kept)
  return kept.rows.filter(({ table }) => table === "phone_book_records").length
}
