import type { ButtonKey } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"

export type KeyRow = Omit<ButtonKey, "key" | "snippet"> & {
  readonly phoneNumberId: number
  readonly keySealed: string
}
const columns: Sql = sql`
  k.id as key_id, k.phone_number_id, n.number as phone_number, k.label, k.key_sealed, k.allowed_origins, k.calls_per_hour,
  k.schedule_id, s.name as schedule_name, k.color, k.made_by, k.made_at, k.version,
  (select count(*)::int from click_to_call_calls c where c.account_id = k.account_id and c.key_id = k.id
    and c.created_at > now() - interval '30 days') as calls,
  (select max(c.created_at) from click_to_call_calls c where c.account_id = k.account_id and c.key_id = k.id
    and c.created_at > now() - interval '30 days') as last_call_at`
const from: Sql = sql`click_to_call_keys k
  join phone_numbers n on n.account_id = k.account_id and n.id = k.phone_number_id
  left join schedules s on s.account_id = k.account_id and s.id = k.schedule_id`

export const listKeys = (db: Db, accountId: AccountId, phoneNumberId: number) =>
  db.many<KeyRow>(sql`
    select ${columns} from ${from} where k.account_id = ${accountId} and k.phone_number_id = ${phoneNumberId}
    order by k.id`)
export const findKey = (db: Db, accountId: AccountId, phoneNumberId: number, id: number) =>
  db.maybeOne<KeyRow>(sql`
    select ${columns} from ${from}
    where k.account_id = ${accountId} and k.phone_number_id = ${phoneNumberId} and k.id = ${id}`)
export const findKeyOfNumber = (db: Db, accountId: AccountId, phoneNumber: string, id: number) =>
  db.maybeOne<KeyRow>(sql`
    select ${columns} from ${from}
    where k.account_id = ${accountId} and n.number = ${phoneNumber} and k.id = ${id}`)
export const lockKey = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from click_to_call_keys k where k.account_id = ${accountId} and k.id = ${id} for update`)
export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(sql`
    select s.name from schedules s where s.account_id = ${accountId} and s.id = ${id} for key share`)

export interface KeySettings {
  readonly label: string
  readonly allowedOrigins: readonly string[]
  readonly callsPerHour: number
  readonly scheduleId: number | null
  readonly color: string
}
interface NewSecret {
  readonly hash: string
  readonly sealed: string
  readonly madeBy: string
}
export const insertKey = async (
  db: Db,
  accountId: AccountId,
  phoneNumberId: number,
  { hash, sealed, madeBy }: NewSecret,
  settings: KeySettings,
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into click_to_call_keys (account_id, phone_number_id, key_hash, key_sealed, made_by, label, allowed_origins,
        calls_per_hour, schedule_id, color)
      values (${accountId}, ${phoneNumberId}, ${hash}, ${sealed}, ${madeBy}, ${settings.label},
        ${settings.allowedOrigins}::text[], ${settings.callsPerHour}, ${settings.scheduleId}, ${settings.color})
      returning id`)
  ).id
export const updateKey = (db: Db, accountId: AccountId, id: number, settings: KeySettings) =>
  db.run(sql`
    update click_to_call_keys set label = ${settings.label}, allowed_origins = ${settings.allowedOrigins}::text[],
      calls_per_hour = ${settings.callsPerHour}, schedule_id = ${settings.scheduleId}, color = ${settings.color},
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const renewKey = (db: Db, accountId: AccountId, id: number, { hash, sealed, madeBy }: NewSecret) =>
  db.run(sql`
    update click_to_call_keys set key_hash = ${hash}, key_sealed = ${sealed}, made_by = ${madeBy}, made_at = now(),
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const deleteKey = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from click_to_call_keys where account_id = ${accountId} and id = ${id}`)

export const listUsingSchedule = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  db.many<Use>(sql`
    select k.schedule_id as used_id, 'clickToCall' as kind, n.id, '+' || n.number || ' ' || k.label as name
    from click_to_call_keys k join phone_numbers n on n.account_id = k.account_id and n.id = k.phone_number_id
    where k.account_id = ${accountId} and k.schedule_id = any(${scheduleIds}::bigint[]) order by n.number, k.id`)

export const listKeysUsingSchedule = (db: Db, accountId: AccountId, scheduleId: number) =>
  db.many<{ phoneNumber: string; keyId: number }>(sql`
    select n.number as phone_number, k.id as key_id from ${from}
    where k.account_id = ${accountId} and k.schedule_id = ${scheduleId} order by k.id`)

// --- visitors: the account is not known before the key ---------------------------------------------------------------

export interface PublicKey {
  readonly accountId: AccountId
  readonly keyId: number
  readonly phoneNumber: string
  readonly allowedOrigins: readonly string[]
  readonly callsPerHour: number
  readonly scheduleId: number | null
}
/** The key of a number that is in use, in an account that is active. */
export const findByHash = (db: Db, keyHash: string) =>
  db.maybeOne<PublicKey>(sql`
    select k.account_id, k.id as key_id, n.number as phone_number, k.allowed_origins, k.calls_per_hour,
      k.schedule_id
    from click_to_call_keys k join phone_numbers n on n.account_id = k.account_id and n.id = k.phone_number_id
      join accounts a on a.id = k.account_id
    where k.key_hash = ${keyHash} and a.status = 'Active' and n.status in ('Assigned', 'In Use')`)
export const insertCall = (
  db: Db,
  { accountId, keyId }: PublicKey,
  call: {
    readonly tokenHash: string
    readonly number: string
    readonly engineCallId: string
    readonly at: string
  },
) =>
  db.run(sql`
    insert into click_to_call_calls (account_id, key_id, token_hash, visitor_number, engine_call_id, created_at)
    values (${accountId}, ${keyId}, ${call.tokenHash}, ${call.number}, ${call.engineCallId}, ${call.at})`)

export interface PlacedCall {
  readonly allowedOrigins: readonly string[]
  readonly ageSeconds: number
  readonly place: string | null
  readonly result: string | null
}
/** Where a requested call is: the engine and the call log know. */
export const findCall = (db: Db, tokenHash: string, now: string) =>
  db.maybeOne<PlacedCall>(sql`
    select k.allowed_origins, extract(epoch from ${now}::timestamptz - c.created_at)::float8 as age_seconds, l.place,
      (select r.result from calls r where r.account_id = c.account_id and r.engine_call_id = c.engine_call_id
        and r.started_at between c.created_at - interval '1 minute' and c.created_at + interval '1 day'
        limit 1) as result
    from click_to_call_calls c join click_to_call_keys k on k.account_id = c.account_id and k.id = c.key_id
      left join live_calls l on l.account_id = c.account_id and l.engine_call_id = c.engine_call_id
    where c.token_hash = ${tokenHash}`)

export const isOwnNumber = async (db: Db, accountId: AccountId, number: string) =>
  (await db.maybeOne(sql`
    select 1 from phone_numbers n where n.account_id = ${accountId} and n.number = ${number}`)) !== undefined
