import type { AccountId } from "@dialplane/contract/kit/ids"
import type { NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** The settings of a number when it was removed. */
export interface RemovedNumber {
  readonly phoneNumberId: number
  readonly extensionId: number | null
  readonly status: NumberStatus
  readonly locationId: number | null
}

/** Stores the current settings with the numbers. Called before any of them is cleared. */
export const noteRemoved = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    update phone_numbers n set kept = jsonb_build_object(
      'extensionId', n.extension_id, 'status', n.status, 'statusReason', n.status_reason, 'initialAssign',
        n.initial_assign,
      'applicationId', n.application_id, 'applicationName', n.application_name, 'applicationActive',
        n.application_active,
      'locationId', (select s.location_id from location_services s
        where s.account_id = n.account_id and s.kind = 'phoneNumber' and s.object_id = n.id),
      'clickToCallKey', (select jsonb_agg(to_jsonb(k) order by k.id) from click_to_call_keys k
        where k.account_id = n.account_id and k.phone_number_id = n.id))
    where n.account_id = ${accountId} and n.id = any(${ids}::bigint[])`)

/** Nothing for a number that is not removed, or was removed before settings were stored. */
export const findRemoved = (db: Db, accountId: AccountId, number: string) =>
  db.maybeOne<RemovedNumber>(sql`
    select n.id as phone_number_id, e.id as extension_id, n.kept ->> 'status' as status,
      (n.kept ->> 'locationId')::bigint as location_id
    from phone_numbers n
    left join extensions e on e.account_id = n.account_id and e.id = (n.kept ->> 'extensionId')::bigint
    where n.account_id = ${accountId} and n.number = ${number} and n.status = 'Removed' and n.kept is not null`)

/** Restores the settings; a number whose extension is gone stays unassigned. */
export const restoreRemoved = async (
  db: Db,
  accountId: AccountId,
  { phoneNumberId, extensionId, status }: RemovedNumber,
) => {
  await db.run(sql`
    insert into click_to_call_keys (account_id, phone_number_id, key_hash, key_sealed, made_by, made_at, label,
      allowed_origins, calls_per_hour, schedule_id, color)
    select k.account_id, k.phone_number_id, k.key_hash, k.key_sealed, k.made_by, k.made_at, coalesce(k.label, ''),
      coalesce(k.allowed_origins, '{}'), coalesce(k.calls_per_hour, 30), s.id, coalesce(k.color, '#1f6feb')
    from phone_numbers n
      cross join lateral jsonb_populate_recordset(null::click_to_call_keys, case jsonb_typeof(n.kept -> 'clickToCallKey')
        when 'array' then n.kept -> 'clickToCallKey'
        when 'object' then jsonb_build_array(n.kept -> 'clickToCallKey') else '[]' end) k
      left join schedules s on s.account_id = k.account_id and s.id = k.schedule_id
    where n.account_id = ${accountId} and n.id = ${phoneNumberId}
    on conflict do nothing`)
  const ledSomewhere = status === "Assigned" || status === "In Use"
  await db.run(sql`
    update phone_numbers n
      set status = ${ledSomewhere && extensionId === null ? "Available" : status},
      extension_id = ${extensionId}::bigint,
      status_reason = n.kept ->> 'statusReason', initial_assign = (n.kept ->> 'initialAssign')::boolean,
        application_id = n.kept ->> 'applicationId',
      application_name = n.kept ->> 'applicationName', application_active = (n.kept ->> 'applicationActive')::boolean,
      released_at = null, released_by = null, kept_until = null, kept = null, version = n.version + 1
    where n.account_id = ${accountId} and n.id = ${phoneNumberId}`)
}

export const isOpenLocation = async (db: Db, accountId: AccountId, id: number) =>
  (await db.maybeOne(
    sql`select l.id from locations l where l.account_id = ${accountId} and l.id = ${id} and l.status <> 'Closed'`,
  )) !== undefined
