import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { SsoKeyState } from "@dialplane/contract/identity/sso/sso.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface KeyRow {
  readonly keyId: number
  readonly state: SsoKeyState
  readonly privateKeySealed: string
  readonly certificate: string
  readonly createdAt: string
  readonly createdBy: string
  readonly currentSince: string | null
  readonly lastUsedAt: string | null
}

/** The one in use first. */
export const listKeys = (db: Db, accountId: AccountId) =>
  db.many<KeyRow>(sql`
    select k.id as key_id, k.state, k.private_key_sealed, k.certificate, k.created_at, k.created_by, k.current_since,
      k.last_used_at
    from sso_keys k where k.account_id = ${accountId} order by k.state = 'current' desc, k.id desc`)

export interface NewKey {
  readonly state: "next" | "current"
  readonly privateKeySealed: string
  readonly certificate: string
  readonly by: string
}
export const insertKey = async (db: Db, accountId: AccountId, key: NewKey): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into sso_keys (account_id, state, private_key_sealed, certificate, created_by, current_since)
      values (${accountId}, ${key.state}, ${key.privateKeySealed}, ${key.certificate}, ${key.by},
        case when ${key.state} = 'current' then now() end)
      returning id`)
  ).id

/** The announced one is used from now on, and the one before is still accepted. */
export const switchKeys = async (db: Db, accountId: AccountId) => {
  await db.run(sql`update sso_keys set state = 'previous' where account_id = ${accountId} and state = 'current'`)
  await db.run(sql`
    update sso_keys set state = 'current', current_since = now() where account_id = ${accountId} and state = 'next'`)
}
export const deleteKey = (db: Db, accountId: AccountId, keyId: number) =>
  db.run(sql`delete from sso_keys where account_id = ${accountId} and id = ${keyId}`)

/**
 * Somebody may be entering them at the identity provider now, so that they stay for a while without settings
 * (`purgeDeleted`). To the hour, so that not every look at them writes the rows; the first one after the settings were
 * deleted always counts.
 */
export const noteHandedOut = (db: Db, accountId: AccountId) =>
  db.run(sql`
    update sso_keys k set handed_out_at = now()
    where k.account_id = ${accountId} and (k.handed_out_at < now() - interval '1 hour'
      or exists (select from sso_configurations c
        where c.account_id = k.account_id and c.deleted_at >= k.handed_out_at))`)

/** To some minutes, so that not every sign-in writes the row. */
export const noteUse = (db: Db, accountId: AccountId, keyId: number) =>
  db.run(sql`
    update sso_keys set last_used_at = now() where account_id = ${accountId} and id = ${keyId}
      and (last_used_at is null or last_used_at < now() - interval '5 minutes')`)

/** Whether this user passed a test of these settings with the announced key pair lately. */
export const hasPassedTestWith = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  version: number,
  keyId: number,
): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from sso_tests t where t.account_id = ${accountId} and t.user_id = ${userId}
        and t.version = ${version} and t.key_id = ${keyId} and t.passed
        and t.ended_at > now() - interval '24 hours') as found`)
  ).found
