import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  ClickToCallFilter,
  ClickToCallNumber,
  LeadsTo,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<ClickToCallFilter["sort"]> = { number: [{ column: "n.number", type: "text" }] }

/** Numbers that are assigned, or still have a key from when they were. */
export const listNumbersForButtons = async (
  db: Db,
  accountId: AccountId,
  filter: ClickToCallFilter,
): Promise<Page<ClickToCallNumber>> => {
  const plan = planPage(filter, sorts)
  const digits = filter.search.replaceAll(/\D/g, "")
  const rows = await readRows<Omit<ClickToCallNumber, "leadsTo"> & Partial<LeadsTo> & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select n.id as phone_number_id, n.number as phone_number, n.country_code as country, n.status,
      e.id as extension_id, e.number as extension, e.type as extension_type, e.name, e.user_id,
      k.made_at is not null as has_key, k.made_by, k.made_at, ${plan.key} as page_key
    from phone_numbers n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
      left join lateral (select f.made_by, f.made_at from click_to_call_keys f where f.account_id = n.account_id
        and f.phone_number_id = n.id order by f.id limit 1) k on true
    where ${allOf(
      sql`n.account_id = ${accountId}`,
      sql`n.status <> 'Removed'`,
      sql`(n.extension_id is not null or k.made_at is not null)`,
      plan.where,
      filter.hasKey !== undefined && (filter.hasKey ? sql`k.made_at is not null` : sql`k.made_at is null`),
      filter.search !== "" &&
        sql`((${digits} <> '' and position(${digits} in n.number) > 0)
          or position(lower(${filter.search}) in lower(coalesce(e.name, ''))) > 0 or e.number = ${filter.search})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, ({ pageKey: _, extensionId, extension, extensionType, name, userId, ...row }) => ({
    ...row,
    leadsTo:
      typeof extensionId === "number"
        ? { extensionId, extension: extension!, extensionType: extensionType!, name: name!, userId: userId! }
        : null,
  }))
}

export interface KeyRow {
  readonly keySealed: string
  readonly madeBy: string
  readonly madeAt: string
}
export const findKey = (db: Db, accountId: AccountId, phoneNumberId: number) =>
  db.maybeOne<KeyRow>(
    sql`select k.key_sealed, k.made_by, k.made_at from click_to_call_keys k
      where k.account_id = ${accountId} and k.phone_number_id = ${phoneNumberId} order by k.id limit 1`,
  )

/** Replaces the first key of the number, or adds one. */
export const putKey = (
  db: Db,
  accountId: AccountId,
  phoneNumberId: number,
  key: { readonly hash: string; readonly sealed: string; readonly madeBy: string },
) =>
  db.run(sql`
    with renewed as (
      update click_to_call_keys k set key_hash = ${key.hash}, key_sealed = ${key.sealed}, made_by = ${key.madeBy},
        made_at = now(), version = k.version + 1
      where k.account_id = ${accountId} and k.id = (select min(f.id) from click_to_call_keys f
        where f.account_id = ${accountId} and f.phone_number_id = ${phoneNumberId})
      returning 1)
    insert into click_to_call_keys (account_id, phone_number_id, key_hash, key_sealed, made_by)
      select ${accountId}, ${phoneNumberId}, ${key.hash}, ${key.sealed}, ${key.madeBy}
      where not exists (select from renewed)`)

export const deleteKeys = (db: Db, accountId: AccountId, phoneNumberIds: readonly number[]) =>
  db.run(
    sql`delete from click_to_call_keys
      where account_id = ${accountId} and phone_number_id = any(${phoneNumberIds}::bigint[])`,
  )
