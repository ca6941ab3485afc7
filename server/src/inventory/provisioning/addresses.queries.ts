import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface AddressRow {
  readonly madeAt: string
  readonly madeBy: string
  readonly firstFetchedAt: string | null
  readonly lastFetchedAt: string | null
}

export const findAddress = (db: Db, accountId: AccountId, deviceId: number) =>
  db.maybeOne<AddressRow>(
    sql`select p.made_at, p.made_by, p.first_fetched_at, p.last_fetched_at from provisioning_addresses p
      where p.account_id = ${accountId} and p.device_id = ${deviceId}`,
  )

/** Finds the phone by its token, without an account, because the phone sends only the token. */
export const findByToken = (db: Db, tokenHash: string) =>
  db.maybeOne<{ accountId: AccountId; deviceId: number; firstFetchedAt: string | null }>(
    sql`select p.account_id, p.device_id, p.first_fetched_at from provisioning_addresses p
      where p.token_hash = ${tokenHash}`,
  )

/** Replaces the previous one, which stops working at once. */
export const putAddress = (db: Db, accountId: AccountId, deviceId: number, tokenHash: string, madeBy: string) =>
  db.run(sql`
    insert into provisioning_addresses (account_id, device_id, token_hash, made_by)
      values (${accountId}, ${deviceId}, ${tokenHash}, ${madeBy})
    on conflict (account_id, device_id) do update
      set token_hash = excluded.token_hash, made_by = excluded.made_by, made_at = now(), first_fetched_at = null`)

export const deleteAddress = async (db: Db, accountId: AccountId, deviceId: number) =>
  (await db.run(sql`delete from provisioning_addresses where account_id = ${accountId} and device_id = ${deviceId}`)) >
  0

export const markFetched = (db: Db, accountId: AccountId, deviceId: number) =>
  db.run(
    sql`update provisioning_addresses set first_fetched_at = coalesce(first_fetched_at, now()), last_fetched_at = now()
      where account_id = ${accountId} and device_id = ${deviceId}`,
  )

/** Keeps only the last few hundred fetches of a phone, so that the table does not grow without limit. */
const keptFetches = 200

export const insertFetch = async (
  db: Db,
  accountId: AccountId,
  deviceId: number,
  file: string,
  status: number,
  userAgent: string,
  address: string,
) => {
  await db.run(sql`
    insert into config_fetches (account_id, device_id, file, status, user_agent, address)
      values (${accountId}, ${deviceId}, ${file}, ${status}, ${userAgent}, ${address})`)
  await db.run(sql`
    delete from config_fetches f where f.account_id = ${accountId} and f.device_id = ${deviceId}
      and f.at < (select k.at from config_fetches k where k.account_id = ${accountId} and k.device_id = ${deviceId}
        order by k.at desc offset ${keptFetches} limit 1)`)
}

export interface ServedRow {
  readonly file: string
  readonly servedAt: string
  readonly fingerprint: string
  readonly body: string
}

export const listServed = (db: Db, accountId: AccountId, deviceId: number) =>
  db.many<ServedRow>(
    sql`select s.file, s.served_at, s.fingerprint, s.body from served_files s
      where s.account_id = ${accountId} and s.device_id = ${deviceId}`,
  )

export const putServed = (
  db: Db,
  accountId: AccountId,
  deviceId: number,
  file: string,
  fingerprint: string,
  body: string,
) =>
  db.run(sql`
    insert into served_files (account_id, device_id, file, fingerprint, body)
      values (${accountId}, ${deviceId}, ${file}, ${fingerprint}, ${body})
    on conflict (account_id, device_id, file) do update
      set served_at = now(), fingerprint = excluded.fingerprint, body = excluded.body`)

// --- codes for apps --------------------------------------------------------------------------------------------------

export const findAppLine = (db: Db, accountId: AccountId, lineId: number) =>
  db.maybeOne<{
    appType: string
    sipId: string
    extension: string | null
    name: string | null
    accountStatus: AccountStatus
    appsOff: boolean
  }>(sql`
    select l.app_type, l.sip_id, e.number as extension, e.name, a.status as account_status, a.app_disabled as apps_off
      from lines l join accounts a on a.id = l.account_id
      left join extensions e on e.account_id = l.account_id and e.id = l.extension_id
      where l.account_id = ${accountId} and l.id = ${lineId} and l.device_id is null`)

export const hasLine = async (db: Db, accountId: AccountId, lineId: number) =>
  (await db.maybeOne(sql`select l.id from lines l where l.account_id = ${accountId} and l.id = ${lineId}`)) !==
  undefined

export const putAppCode = (db: Db, accountId: AccountId, lineId: number, codeHash: string, expiresAt: string) =>
  db.run(sql`
    insert into app_codes (account_id, line_id, code_hash, expires_at)
      values (${accountId}, ${lineId}, ${codeHash}, ${expiresAt}::timestamptz)
    on conflict (account_id, line_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, made_at = now()`)

/** Deletes the code when it is used, so that of two concurrent requests only one succeeds. */
export const takeAppCode = (db: Db, codeHash: string) =>
  db.maybeOne<{ accountId: AccountId; lineId: number }>(
    sql`delete from app_codes c where c.code_hash = ${codeHash} and c.expires_at > now()
      returning c.account_id, c.line_id`,
  )
