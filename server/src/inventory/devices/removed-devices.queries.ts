import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { json, sql } from "../../kit/database/sql.ts"

export const keepRemoved = (db: Db, accountId: AccountId, id: DeviceId, kept: RowSnapshots, days: number) =>
  db.run(sql`
    insert into removed_devices (account_id, device_id, kept, kept_until)
      values (${accountId}, ${id}, ${json(kept)}, now() + make_interval(days => ${days}))
    on conflict (account_id, device_id) do update
      set kept = excluded.kept, removed_at = now(), kept_until = excluded.kept_until`)

export const findRemoved = async (db: Db, accountId: AccountId, id: DeviceId): Promise<RowSnapshots | undefined> =>
  (
    await db.maybeOne<{ kept: RowSnapshots }>(sql`
    select r.kept from removed_devices r
      where r.account_id = ${accountId} and r.device_id = ${id} and r.kept_until > now() for update`)
  )?.kept

export const purgeRemoved = (db: Db, accountId: AccountId, id: DeviceId) =>
  db.run(sql`delete from removed_devices where account_id = ${accountId} and device_id = ${id}`)

/** Whether an extension has another phone or app. */
export const listOtherHolders = async (db: Db, accountId: AccountId, id: DeviceId, extensionIds: readonly number[]) =>
  new Set(
    (
      await db.many<{ extensionId: number }>(sql`
    select distinct l.extension_id from lines l
    where l.account_id = ${accountId} and l.extension_id = any(${extensionIds}::bigint[]) and l.enabled
      and coalesce(l.device_id, l.id) <> ${id}`)
    ).map(({ extensionId }) => extensionId),
  )
