import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PageQuery } from "@dialplane/contract/kit/paging"
import type { NumberOrder } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"

/**
 * Which of these are taken, or reserved in another user's cart. In the system scope: only the fact that they are taken
 * is returned.
 */
export const findTaken = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  phoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.many<{ phoneNumber: string }>(sql`
    select n.number as phone_number from phone_numbers n where n.number = any(${phoneNumbers}::text[])
    union
    select r.phone_number from number_reservations r
    where r.phone_number = any(${phoneNumbers}::text[]) and r.reserved_until > now()
      and not (r.account_id = ${accountId} and r.user_id = ${userId})
    union
    select p.phone_number from porting_numbers p where p.phone_number = any(${phoneNumbers}::text[]) and p.under_way`)
  return new Set(rows.map(({ phoneNumber }) => phoneNumber))
}

/** In the system scope, because the reservations may belong to other accounts. */
export const purgeExpired = (db: Db, phoneNumbers: readonly string[]) =>
  db.run(sql`
    delete from number_reservations where phone_number in (
      select r.phone_number from number_reservations r
        where r.phone_number = any(${phoneNumbers}::text[]) and r.reserved_until <= now() order by r.phone_number
        for update)`)

export const countReservations = async (db: Db, accountId: AccountId, userId: UserId, except: readonly string[]) =>
  (
    await db.one<{ kept: number }>(sql`
    select count(*)::int as kept from number_reservations r
      where r.account_id = ${accountId} and r.user_id = ${userId} and r.reserved_until > now()
      and r.phone_number <> all(${except}::text[])`)
  ).kept

/**
 * The numbers that could be reserved; the unique key skips numbers that are reserved elsewhere. Rows are always written
 * in the order of the numbers, so that two reservations of the same numbers cannot deadlock.
 */
export const insertReservations = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  phoneNumbers: readonly string[],
  until: Date,
): Promise<ReadonlySet<string>> => {
  await db.run(sql`
    select from number_reservations r
      where r.account_id = ${accountId} and r.user_id = ${userId} and r.phone_number = any(${phoneNumbers}::text[])
      order by r.phone_number for update`)
  await db.run(
    sql`update number_reservations set reserved_until = ${until.toISOString()}::timestamptz
      where account_id = ${accountId} and user_id = ${userId} and phone_number = any(${phoneNumbers}::text[])`,
  )
  await db.run(sql`
    insert into number_reservations (account_id, phone_number, user_id, reserved_until)
    select ${accountId}, n, ${userId}, ${until.toISOString()}::timestamptz from unnest(${phoneNumbers}::text[]) n
      order by n on conflict do nothing`)
  const rows = await db.many<{ phoneNumber: string }>(
    sql`select r.phone_number from number_reservations r
      where r.account_id = ${accountId} and r.user_id = ${userId} and r.phone_number = any(${phoneNumbers}::text[])`,
  )
  return new Set(rows.map(({ phoneNumber }) => phoneNumber))
}

export const deleteReservations = (db: Db, accountId: AccountId, userId: UserId, phoneNumbers: readonly string[]) =>
  db.run(sql`
    delete from number_reservations where account_id = ${accountId} and phone_number in (
      select r.phone_number from number_reservations r
      where r.account_id = ${accountId} and r.user_id = ${userId} and r.phone_number = any(${phoneNumbers}::text[])
        order by r.phone_number for update)`)

export const listReservations = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<{ phoneNumber: string; reservedUntil: string }>(sql`
    select r.phone_number, r.reserved_until from number_reservations r
      where r.account_id = ${accountId} and r.user_id = ${userId} and r.reserved_until > now() order by r.phone_number`)

type Line = NumberOrder["lines"][number]

export const insertOrder = async (
  db: Db,
  accountId: AccountId,
  order: Omit<NumberOrder, "orderId" | "placedAt"> & { readonly placedBy: UserId },
): Promise<NumberOrder> => {
  const { id, placedAt } = await db.one<{ id: number; placedAt: string }>(sql`
    insert into number_orders (account_id, state, carrier, sandbox, placed_by, placed_by_name)
      values (${accountId}, ${order.state}, ${order.carrier}, ${order.sandbox}, ${order.placedBy},
      ${order.placedByName})
    returning id, placed_at`)
  await db.run(sql`
    insert into number_order_lines (account_id, order_id, position, phone_number, bought, reason, extension_id, city)
    select ${accountId}, ${id}, l.ordinality, l.value->>'phoneNumber', (l.value->>'bought')::boolean,
      l.value->>'reason', (l.value->>'extensionId')::bigint, l.value->>'city'
    from jsonb_array_elements(${json(order.lines)}) with ordinality l`)
  const { placedBy: _, ...rest } = order
  return { ...rest, orderId: id, placedAt }
}

const sorts: SortColumns<"placedAt"> = {
  placedAt: [
    { column: "o.placed_at", type: "timestamptz" },
    { column: "o.id", type: "bigint" },
  ],
}

export const listOrders = async (db: Db, accountId: AccountId, filter: PageQuery<"placedAt">) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<NumberOrder & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select o.id as order_id, o.state, o.carrier, o.sandbox, o.placed_at, o.placed_by_name, ${plan.key} as page_key,
      coalesce((select jsonb_agg(jsonb_build_object('phoneNumber', l.phone_number, 'bought', l.bought, 'reason',
        l.reason, 'extensionId', l.extension_id, 'city', l.city) order by l.position)
        from number_order_lines l where l.account_id = o.account_id and l.order_id = o.id), '[]') as lines
    from number_orders o
    where
      ${allOf(
        sql`o.account_id =
      ${accountId}`,
        plan.where,
        filter.search !== "" &&
          sql`exists (select
      from number_order_lines l
      where l.account_id = o.account_id and l.order_id = o.id
      and position(${filter.search.replace(/\D/g, "") || filter.search} in l.phone_number) > 0)`,
      )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, ({ pageKey: _, ...row }): NumberOrder => ({ ...row, lines: row.lines as Line[] }))
}
