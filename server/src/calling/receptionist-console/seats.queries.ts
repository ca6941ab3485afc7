import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Seat, SeatFilter } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

/** Locks the account until the transaction ends, while seats and the service quantity are counted. */
export const holdAccount = (db: Db, accountId: AccountId) =>
  db.run(sql`select from accounts a where a.id = ${accountId} for no key update`)

export interface Standing {
  readonly status: AccountStatus
  readonly seats: number
  readonly taken: number
}
export const findStanding = (db: Db, accountId: AccountId) =>
  db.maybeOne<Standing>(sql`
    select a.status, coalesce((select v.quantity from account_services v
      where v.account_id = a.id and v.service = 'receptionistConsoles'), 0) as seats,
      (select count(*)::int from receptionist_seats s where s.account_id = a.id) as taken
    from accounts a where a.id = ${accountId}`)

/** Locks the user against deletion until the transaction ends. */
export const keepPerson = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<{ name: string; hasExtension: boolean }>(sql`
    select u.first_name || ' ' || u.last_name as name, exists (select from extensions e
      where e.account_id = u.account_id and e.user_id = u.id) as has_extension
    from users u where u.account_id = ${accountId} and u.id = ${userId} for key share of u`)

const columns: Sql = sql`
  s.account_id, s.user_id, u.first_name || ' ' || u.last_name as name, u.login_name, e.id as extension_id,
    e.number as extension, s.since, s.given_by_name`
const seats: Sql = sql`
  receptionist_seats s join users u on u.account_id = s.account_id and u.id = s.user_id left join lateral (
    select x.id, x.number from extensions x where x.account_id = s.account_id and x.user_id = s.user_id
      order by x.is_default desc, x.sort_number, x.id limit 1) e on true`

export const findSeat = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<Seat>(sql`select ${columns} from ${seats} where s.account_id = ${accountId} and s.user_id = ${userId}`)

const sorts: SortColumns<SeatFilter["sort"]> = {
  name: [
    { column: "u.sort_name", type: "text" },
    { column: "s.user_id", type: "bigint" },
  ],
  since: [
    { column: "s.since", type: "timestamptz" },
    { column: "s.user_id", type: "bigint" },
  ],
}
export const listSeats = async (db: Db, accountId: AccountId, filter: SeatFilter, words: readonly string[]) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<Seat & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${seats}
    where ${allOf(
      sql`s.account_id = ${accountId}`,
      plan.where,
      ...words.map(
        (word) => sql`exists (
      select from user_search_words w
        where w.account_id = s.account_id and w.user_id = s.user_id and w.word >= search_fold(${word})
        and w.word < search_fold(${word}) || chr(1114111))`,
      ),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const insertSeat = (db: Db, accountId: AccountId, userId: UserId, givenByName: string) =>
  db.run(
    sql`insert into receptionist_seats (account_id, user_id, given_by_name)
      values (${accountId}, ${userId}, ${givenByName})`,
  )

export const deleteSeat = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`delete from receptionist_seats where account_id = ${accountId} and user_id = ${userId}`)
