import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** A busy lamp field for an extension; `deviceId` is null on a key template. */
export interface WatchingKey {
  readonly layoutId: number
  readonly position: number
  readonly extensionId: number
  readonly label: string
  readonly deviceId: number | null
  readonly ownerId: UserId | null
}

/** Busy lamp fields for these extensions, except on phones of the excluded extensions. */
export const listWatchingKeys = (
  db: Db,
  accountId: AccountId,
  extensionIds: readonly number[],
  exceptPhonesOf: readonly number[],
) =>
  db.many<WatchingKey>(sql`
    select k.layout_id, k.position::int as position, k.extension_id, k.label, l.device_id, e.user_id as owner_id
    from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
    left join devices d on d.account_id = l.account_id and d.id = l.device_id
      left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    where k.account_id = ${accountId} and k.type = 'busyLamp' and k.extension_id = any(${extensionIds}::bigint[])
      and (d.extension_id is null or d.extension_id <> all(${exceptPhonesOf}::bigint[]))
    order by l.device_id nulls first, k.layout_id, k.position for update of k`)

/** How many such keys there are, by owner of the phone. */
export const countWatchingKeys = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<{ ownerId: UserId | null; count: number }>(sql`
    select e.user_id as owner_id, count(*)::int as count
    from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
    left join devices d on d.account_id = l.account_id and d.id = l.device_id
      left join extensions e on e.account_id = d.account_id and e.id = d.extension_id
    where k.account_id = ${accountId} and k.type = 'busyLamp' and k.extension_id = any(${extensionIds}::bigint[])
      and (d.extension_id is null or d.extension_id <> all(${extensionIds}::bigint[]))
    group by e.user_id`)

/** Points a key to another extension if it still has the expected one. */
export const pointKey = async (
  db: Db,
  accountId: AccountId,
  key: Pick<WatchingKey, "layoutId" | "position">,
  expected: number,
  extensionId: number,
  label: string,
) =>
  (await db.run(sql`
    update phone_keys set extension_id = ${extensionId}, label = ${label}
    where account_id = ${accountId} and layout_id = ${key.layoutId} and position = ${key.position}
      and type = 'busyLamp' and extension_id = ${expected}`)) > 0

/**
 * Raises the version of changed layouts. A phone that was in step with its template stays in step, because the template
 * changed in the same way.
 */
export const touchLayouts = async (db: Db, accountId: AccountId, layoutIds: readonly number[]) => {
  await db.run(
    sql`update key_layouts set version = version + 1
      where account_id = ${accountId} and id = any(${layoutIds}::bigint[])`,
  )
  await db.run(sql`
    update key_layouts l set template_version = t.version from key_layouts t
    where l.account_id = ${accountId} and t.account_id = l.account_id and t.id = l.template_id
      and t.id = any(${layoutIds}::bigint[])
      and l.id = any(${layoutIds}::bigint[]) and l.template_version = t.version - 1`)
}
