import type { BrandField } from "@dialplane/contract/ground/branding/branding.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { RecordFinding } from "../../kit/outbound/dns.ts"
import { rawSql, sql } from "../../kit/database/sql.ts"
import type { BrandLine, OwnBrand } from "./branding.rules.ts"

const brandColumns =
  rawSql(`b.product_name, b.primary_color, b.fav_icon, b.logo_light, b.logo_dark, b.login_title, b.login_text, b.support_email, b.support_phone, b.support_link, b.mail_sender_name,
  b.mail_reply_to, b.hostname`)

const stateColumns =
  rawSql(`b.hostname_verified_at, b.hostname_verified_by, b.hostname_claimed_at, b.hostname_checked_at, b.hostname_finding, b.hostname_failure, b.hostname_leads_here, b.hostname_reach_failure,
  b.previous_hostname`)

/** The account and its parent accounts, nearest first, each with its own settings. System scope only. */
export const listBrandLine = (db: Db, accountId: AccountId) =>
  db.many<BrandLine>(sql`
    select a.id as account_id, a.name as account_name, a.path, ${brandColumns}, b.active_hostname
    from accounts t join accounts a on a.id = any(t.path) left join account_brands b on b.account_id = a.id
    where t.id = ${accountId} order by cardinality(a.path) desc`)

/** The account with this verified hostname. */
export const findAccountByHostname = async (db: Db, hostname: string) =>
  (
    await db.maybeOne<{ accountId: AccountId }>(sql`
    select b.account_id from account_brands b where b.active_hostname = ${hostname.toLowerCase()}`)
  )?.accountId

export const listVerifiedHostnames = (db: Db) =>
  db.many<{ accountId: AccountId; hostname: string }>(sql`
    select b.account_id, b.active_hostname as hostname from account_brands b where b.active_hostname is not null
      order by b.active_hostname limit 5000`)

export const findParentId = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne<{ parentId: AccountId | null }>(sql`select a.parent_id from accounts a where a.id = ${accountId}`))
    ?.parentId ?? null

// --- an account's own ------------------------------------------------------------------------------------------------

export interface OwnBrandRow extends OwnBrand {
  readonly hostnameVerifiedAt: string | null
  readonly hostnameVerifiedBy: "record" | "operator" | null
  readonly hostnameClaimedAt: string | null
  readonly hostnameCheckedAt: string | null
  readonly hostnameFinding: "missing" | "different" | "unreachable" | null
  readonly hostnameFailure: string | null
  readonly hostnameLeadsHere: boolean | null
  readonly hostnameReachFailure: string | null
  /** The verified hostname that stays in use until this one is verified. */
  readonly previousHostname: string | null
  readonly version: number
}

export const findOwnBrand = (db: Db, accountId: AccountId) =>
  db.maybeOne<OwnBrandRow>(sql`
    select ${brandColumns}, ${stateColumns}, b.version
    from account_brands b where b.account_id = ${accountId}`)

export const listOwnBrands = (db: Db, accountIds: readonly AccountId[]) =>
  db.many<OwnBrand & { readonly accountId: AccountId }>(
    sql`select b.account_id, ${brandColumns} from account_brands b where b.account_id = any(${accountIds}::bigint[])`,
  )

/** Serializes concurrent saves, even while there is no row yet. */
export const lockOwnBrand = async (db: Db, accountId: AccountId) => {
  await db.run(
    sql`insert into account_brands (account_id, version) values (${accountId}, 0) on conflict (account_id) do nothing`,
  )
  return db.one<OwnBrandRow>(sql`
    select ${brandColumns}, ${stateColumns}, b.version
    from account_brands b where b.account_id = ${accountId} for update`)
}

/**
 * A new hostname must be verified; until then the verified one it replaces stays in use and can be restored as it was.
 */
export const updateOwnBrand = (db: Db, accountId: AccountId, brand: Readonly<Record<BrandField, string | null>>) => {
  const same = sql`hostname is not distinct from ${brand.hostname}`
  const back = sql`previous_hostname = ${brand.hostname}`
  const gone = sql`${brand.hostname}::text is null`
  /** For the hostname in use while the new one is not verified. */
  const inUse = (proven: string, previous: string) =>
    sql`case when ${same} then ${rawSql(previous)} when ${gone} or ${back} then null
      when hostname_verified_at is not null then ${rawSql(proven)} else ${rawSql(previous)} end`
  return db.run(sql`
    update account_brands
      set product_name = ${brand.productName}, primary_color = ${brand.primaryColor}, fav_icon = ${brand.favIcon},
      logo_light = ${brand.logoLight}, logo_dark = ${brand.logoDark},
      login_title = ${brand.loginTitle}, login_text = ${brand.loginText}, support_email = ${brand.supportEmail},
        support_phone = ${brand.supportPhone}, support_link = ${brand.supportLink},
      mail_sender_name = ${brand.mailSenderName}, mail_reply_to = ${brand.mailReplyTo}, hostname = ${brand.hostname},
      hostname_claimed_at = case when ${same} then hostname_claimed_at when ${gone} then null else now() end,
      hostname_verified_at = case when ${same} then hostname_verified_at when ${back} then previous_verified_at end,
      hostname_verified_by = case when ${same} then hostname_verified_by when ${back} then previous_verified_by end,
      hostname_checked_at = case when ${same} then hostname_checked_at end,
      hostname_finding = case when ${same} then hostname_finding end,
      hostname_failure = case when ${same} then hostname_failure end,
      hostname_misses = case when ${same} then hostname_misses when ${back} then previous_misses else 0 end,
      hostname_leads_here = case when ${same} then hostname_leads_here end,
      hostname_reach_failure = case when ${same} then hostname_reach_failure end,
      previous_hostname = ${inUse("hostname", "previous_hostname")},
      previous_verified_at = ${inUse("hostname_verified_at", "previous_verified_at")},
      previous_verified_by = ${inUse("hostname_verified_by", "previous_verified_by")},
      previous_misses = coalesce(${inUse("hostname_misses", "previous_misses")}, 0),
      version = version + 1
    where account_id = ${accountId}`)
}

/** Whether another account uses this hostname, including one that is being replaced. System scope only. */
export const isHostnameInUse = async (db: Db, hostname: string, exceptAccountId: AccountId) =>
  (await db.maybeOne(
    sql`select b.account_id from account_brands b
      where b.active_hostname = ${hostname} and b.account_id <> ${exceptAccountId}`,
  )) !== undefined

/** Records a check of a hostname that is being replaced: it is released like any other when its record is gone. */
export const notePreviousLook = (db: Db, accountId: AccountId, hostname: string, { state }: RecordFinding) => {
  const missed = state !== "found" && state !== "unreachable"
  const lost = sql`(${missed} and previous_verified_by = 'record' and previous_misses + 1 >= ${mostMisses})`
  return db.run(sql`
    update account_brands set previous_misses = case when ${state === "found"} or ${lost} then 0 when ${missed}
      then previous_misses + 1 else previous_misses end,
      previous_hostname = case when not ${lost} then previous_hostname end,
      previous_verified_at = case when not ${lost} then previous_verified_at end,
      previous_verified_by = case when not ${lost} then previous_verified_by end
    where account_id = ${accountId} and previous_hostname = ${hostname}`)
}

/** Releases hostnames that were claimed long ago and never verified. */
export const releaseStaleClaim = (db: Db, hostname: string, exceptAccountId: AccountId) =>
  db.maybeOne<{ accountId: AccountId }>(sql`
    update account_brands
      set hostname = previous_hostname, hostname_verified_at = previous_verified_at,
      hostname_verified_by = previous_verified_by, hostname_claimed_at = previous_verified_at,
      previous_hostname = null, previous_verified_at = null, previous_verified_by = null, previous_misses = 0,
        hostname_checked_at = null, hostname_failure = null, hostname_finding = null, hostname_misses = 0,
        hostname_leads_here = null, hostname_reach_failure = null, version = version + 1
    where hostname = ${hostname} and account_id <> ${exceptAccountId} and hostname_verified_at is null
      and hostname_claimed_at < now() - interval '7 days'
    returning account_id`)

/**
 * A verified hostname is released when its record was missing this many times in a row. Checks without an answer of the
 * DNS servers are not counted.
 */
export const mostMisses = 3

interface Look {
  readonly finding: RecordFinding
  /** Absent if only the record was checked. */
  readonly reach?: string | null
}

/** Records the result of a check, if the hostname has not changed meanwhile. */
export const noteHostnameLook = (db: Db, accountId: AccountId, hostname: string, { finding, reach }: Look) => {
  const found = finding.state === "found"
  const missed = !found && finding.state !== "unreachable"
  const failure = found ? null : finding.failure
  const lost = sql`(${missed} and hostname_verified_by = 'record' and hostname_misses + 1 >= ${mostMisses})`
  return db.run(sql`
    update account_brands
      set hostname_checked_at = now(), hostname_finding = ${found ? null : finding.state},
      hostname_failure = ${failure},
      hostname_misses = case when ${found} then 0 when ${missed} then hostname_misses + 1 else hostname_misses end,
      hostname_verified_at = case when ${found} then coalesce(hostname_verified_at, now()) when ${lost} then null
        else hostname_verified_at end,
      hostname_verified_by = case when ${found} then 'record' when ${lost} then null else hostname_verified_by end,
      previous_hostname = case when not ${found} then previous_hostname end,
      previous_verified_at = case when not ${found} then previous_verified_at end,
      previous_verified_by = case when not ${found} then previous_verified_by end,
      hostname_leads_here = case when ${reach !== undefined} then ${reach === null} else hostname_leads_here end,
      hostname_reach_failure = case when ${reach !== undefined} then ${reach ?? null}::text else hostname_reach_failure
        end
    where account_id = ${accountId} and hostname = ${hostname}`)
}

export const confirmHostname = (db: Db, accountId: AccountId) =>
  db.run(sql`update account_brands set hostname_verified_at = now(), hostname_verified_by = 'operator',
    hostname_failure = null, hostname_finding = null, hostname_misses = 0,
    previous_hostname = null, previous_verified_at = null, previous_verified_by = null
      where account_id = ${accountId} and hostname is not null`)

// --- images ----------------------------------------------------------------------------------------------------------

export interface ImageRow {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly rasterName: string | null
}

/** Uploading the same image again only updates its upload time. */
export const saveImage = (db: Db, accountId: AccountId, image: ImageRow) =>
  db.run(sql`
    insert into brand_images (account_id, name, width, height, bytes, raster_name)
      values (${accountId}, ${image.name}, ${image.width}, ${image.height}, ${image.bytes}, ${image.rasterName})
    on conflict (account_id, name) do update set uploaded_at = now()`)

export const markImagesUsed = (db: Db, accountId: AccountId, names: readonly string[]) =>
  db.run(sql`
    update brand_images set used_at = now()
    where account_id = ${accountId} and used_at is null
      and (name = any(${names}::text[]) or name in (select i.raster_name from brand_images i
        where i.account_id = ${accountId} and i.name = any(${names}::text[])))`)

export const countUnusedImages = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from brand_images i where i.account_id = ${accountId} and i.used_at is null`,
    )
  ).count

/**
 * Deletes images that were uploaded more than a day ago and never used by a brand. SVGs first, because they refer to
 * their rasterized versions.
 */
export const deleteUnusedImages = async (db: Db, accountId: AccountId) => {
  const old = sql`account_id = ${accountId} and used_at is null and uploaded_at < now() - interval '1 day'`
  const drawn = await db.many<{ name: string }>(
    sql`delete from brand_images where ${old} and raster_name is not null returning name`,
  )
  const pixels = await db.many<{ name: string }>(sql`
    delete from brand_images i where ${old} and not exists (select from brand_images d
      where d.account_id = i.account_id and d.raster_name = i.name) returning i.name`)
  return [...drawn, ...pixels].map(({ name }) => name)
}

/** Where an image with this name is stored; the bytes are the same in every account. */
export const findImagePlace = (db: Db, name: string) =>
  db.maybeOne<{ accountId: AccountId }>(
    sql`select i.account_id from brand_images i where i.name = ${name} order by i.account_id limit 1`,
  )

export const findRasterName = async (db: Db, name: string) =>
  (
    await db.maybeOne<{ rasterName: string | null }>(
      sql`select i.raster_name from brand_images i where i.name = ${name} order by i.account_id limit 1`,
    )
  )?.rasterName ?? null
