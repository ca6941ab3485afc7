import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { Holder } from "./holder.rules.ts"

export interface BrowserRow {
  readonly id: string
  readonly tokenHash: string
  readonly device: string
  readonly address: string
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly expiresAt: string
}

/** Not expired, not longer ago than the account now allows, and remembered with the current password. */
const counts = (days: number) => sql`b.expires_at > now()
  and b.created_at > now() - make_interval(days => ${days}::int) and exists (
  select from credentials c
    where c.account_id = b.account_id and c.user_id = b.user_id and c.changed_at = b.password_changed_at)`

export const insertBrowser = (
  db: Db,
  { accountId, userId }: Holder,
  tokenHash: string,
  device: string,
  address: string,
  days: number,
) =>
  db.one<{ id: string }>(sql`
    insert into mfa_browsers (account_id, user_id, token_hash, device, address, password_changed_at, expires_at)
    select c.account_id, c.user_id, ${tokenHash}, ${device}, ${address}, c.changed_at,
      now() + make_interval(days => ${days}::int)
    from credentials c where c.account_id = ${accountId} and c.user_id = ${userId}
    returning id`)

export const noteBrowserUse = async (
  db: Db,
  { accountId, userId }: Holder,
  tokenHash: string,
  address: string,
  days: number,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    update mfa_browsers b set last_used_at = now(), address = ${address}
    where b.account_id = ${accountId} and b.user_id = ${userId} and b.token_hash = ${tokenHash} and ${counts(days)}
      returning b.id`)) !== undefined

export const listBrowsers = (db: Db, { accountId, userId }: Holder, days: number) =>
  db.many<BrowserRow>(sql`
    select b.id, b.token_hash, b.device, b.address, b.created_at, b.last_used_at, b.expires_at
    from mfa_browsers b where b.account_id = ${accountId} and b.user_id = ${userId} and ${counts(days)}
      order by b.last_used_at desc, b.id limit 200`)

export const countBrowsers = async (db: Db, { accountId, userId }: Holder, days: number) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from mfa_browsers b
      where b.account_id = ${accountId} and b.user_id = ${userId} and ${counts(days)}`)
  ).count

export const deleteBrowser = (db: Db, { accountId, userId }: Holder, browserId: string) =>
  db.maybeOne<{ device: string }>(
    sql`delete from mfa_browsers where account_id = ${accountId} and user_id = ${userId} and id = ${browserId}
      returning device`,
  )

export const deleteBrowsers = (db: Db, { accountId, userId }: Holder) =>
  db.run(sql`delete from mfa_browsers where account_id = ${accountId} and user_id = ${userId}`)

export const purgeBrowsers = (db: Db) =>
  db.run(sql`
    delete from mfa_browsers where id in (select b.id from mfa_browsers b where b.expires_at < now()
      order by b.expires_at limit 100 for update skip locked)`)
