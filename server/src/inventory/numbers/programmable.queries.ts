import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { columns, tables, toNumber, type NumberRow, type Row } from "./numbers.queries.ts"

export const listProgrammable = async (db: Db, accountId: AccountId): Promise<NumberRow[]> =>
  (
    await db.many<Row>(
      sql`select ${columns} from ${tables} where n.account_id = ${accountId} and n.application_id is not null
        order by n.number limit 5000`,
    )
  ).map(toNumber)

export const countApplications = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from phone_numbers n
        where n.account_id = ${accountId} and n.application_id is not null`,
    )
  ).count

/** How many programmable numbers the account has ordered; locked, so that two requests cannot both take the last. */
export const holdProgrammableQuantity = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ quantity: number }>(
      sql`select s.quantity from account_services s where s.account_id = ${accountId} and s.service = 'smartNumbers'
        for update`,
    )
  )?.quantity ?? 0
export const findProgrammableQuantity = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ quantity: number }>(
      sql`select s.quantity from account_services s where s.account_id = ${accountId} and s.service = 'smartNumbers'`,
    )
  )?.quantity ?? 0
