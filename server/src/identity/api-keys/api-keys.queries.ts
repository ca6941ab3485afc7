import type { ApiKey, ApiKeyFilter } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import type { RoleRanges } from "@dialplane/contract/identity/passwords/security-policy.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { countRows, finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"
import { canSignInSql } from "../users/users.service.ts"

export type KeyRow = Omit<ApiKey, "manageable" | "scopes"> & { readonly scopes: readonly PermissionKey[] }

const columns = sql`k.id as api_key_id, k.account_id, k.name, k.owner_user_id,
  u.first_name || ' ' || u.last_name as owner_name, 'dpk_' || k.prefix || '_…' || k.last4 as masked, k.scopes,
  k.ip_ranges, k.expires_at, k.requests_per_minute,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
    when not (${canSignInSql}) then 'ownerInactive' else 'active' end as state,
  k.last_used_at, k.last_used_address, case when k.previous_until > now() then k.previous_until end as previous_until,
  k.revoked_at, k.created_at, k.created_by, k.version`
const from = sql`api_keys k join users u on u.account_id = k.account_id and u.id = k.owner_user_id`

const sorts: SortColumns<ApiKeyFilter["sort"]> = {
  name: [
    { column: "k.sort_name", type: "text" },
    { column: "k.id", type: "bigint" },
  ],
  createdAt: [
    { column: "k.created_at", type: "timestamptz" },
    { column: "k.id", type: "bigint" },
  ],
}

const matches = (accountId: AccountId, { search, show }: ApiKeyFilter) =>
  allOf(
    sql`k.account_id = ${accountId}`,
    search !== "" &&
      sql`(position(${search.toLowerCase()} in k.sort_name) > 0
        or position(${search.toLowerCase()} in lower(u.first_name || ' ' || u.last_name)) > 0
        or position(${search} in 'dpk_' || k.prefix) > 0)`,
    show === "live" && sql`k.revoked_at is null`,
    show === "revoked" && sql`k.revoked_at is not null`,
  )

export const listKeys = async (db: Db, accountId: AccountId, filter: ApiKeyFilter): Promise<Page<KeyRow>> => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<KeyRow & { pageKey: (string | number)[] }>(sql`
    select ${columns}, ${plan.key} as page_key from ${from}
    where ${allOf(matches(accountId, filter), plan.where)} order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}
export const countKeys = (db: Db, accountId: AccountId, filter: ApiKeyFilter): Promise<PageTotal> =>
  countRows(db, sql`select from ${from} where ${matches(accountId, filter)}`)

export const findKey = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<KeyRow>(sql`select ${columns} from ${from} where k.account_id = ${accountId} and k.id = ${id}`)
/** The account of a key, for the check of access. */
export const findPlaceOfKey = (db: Db, id: number) =>
  db.maybeOne<{ accountId: AccountId }>(sql`select k.account_id from api_keys k where k.id = ${id}`)
export const lockKey = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from api_keys k where k.account_id = ${accountId} and k.id = ${id} for update`)
/** New keys of one account wait for one another, so that none exceeds the limit. */
export const lockAccountKeys = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('api_keys', ${accountId}))`)
export const countLive = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from api_keys k where k.account_id = ${accountId} and k.revoked_at is null`,
    )
  ).count

export interface KeySettings {
  readonly name: string
  readonly scopes: readonly PermissionKey[]
  readonly ipRanges: readonly string[]
  readonly expiresAt: string | null
  readonly requestsPerMinute: number
}
interface NewSecret {
  readonly prefix: string
  readonly last4: string
  readonly hash: string
}
export const insertKey = async (
  db: Db,
  accountId: AccountId,
  owner: { readonly userId: UserId; readonly name: string },
  { prefix, last4, hash }: NewSecret,
  settings: KeySettings,
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into api_keys (account_id, name, owner_user_id, scopes, prefix, last4, secret_hash, ip_ranges, expires_at,
        requests_per_minute, created_by)
      values (${accountId}, ${settings.name}, ${owner.userId}, ${settings.scopes}::text[], ${prefix}, ${last4}, ${hash},
        ${settings.ipRanges}::text[], ${settings.expiresAt}::timestamptz, ${settings.requestsPerMinute}, ${owner.name})
      returning id`)
  ).id
export const updateKey = (db: Db, accountId: AccountId, id: number, settings: KeySettings) =>
  db.run(sql`
    update api_keys set name = ${settings.name}, scopes = ${settings.scopes}::text[],
      ip_ranges = ${settings.ipRanges}::text[], expires_at = ${settings.expiresAt}::timestamptz,
      requests_per_minute = ${settings.requestsPerMinute}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const rotateKey = (
  db: Db,
  accountId: AccountId,
  id: number,
  { prefix, last4, hash }: NewSecret,
  overlapHours: number,
) =>
  db.run(sql`
    update api_keys set prefix = ${prefix}, last4 = ${last4}, secret_hash = ${hash},
      previous_hash = case when ${overlapHours}::int > 0 then secret_hash end,
      previous_until = case when ${overlapHours}::int > 0 then now() + make_interval(hours => ${overlapHours}::int) end,
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)
export const revokeKey = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`
    update api_keys set revoked_at = now(), previous_hash = null, previous_until = null, version = version + 1
    where account_id = ${accountId} and id = ${id}`)

/** Users who can create keys: by the roles of the product, or custom roles. */
export const listAdministratorAddresses = async (db: Db, accountId: AccountId, roleIds: readonly number[]) =>
  (
    await db.many<{ email: string }>(sql`
      select distinct u.email from users u join role_memberships m on m.account_id = u.account_id and m.user_id = u.id
        left join own_roles r on r.account_id = m.account_id and r.id = m.role_id
      where u.account_id = ${accountId} and u.email <> '' and ${canSignInSql}
        and (m.role_id = any(${roleIds}::int[]) or 'create:api-keys' = any(r.keys))
      order by u.email limit 200`)
  ).map(({ email }) => email)

// --- requests with a key: the account is not known before the key ------------------------------------------------------

export interface PresentedKey {
  readonly accountId: AccountId
  readonly apiKeyId: number
  readonly name: string
  readonly ownerUserId: UserId
  readonly ipRanges: readonly string[]
  readonly expiresAt: string | null
  readonly previousUntil: string | null
  readonly requestsPerMinute: number
  /** Of a key: null. Of an access token: the permissions that it was given, if not all. */
  readonly scopes: readonly PermissionKey[] | null
  /** From where users of the account can sign in, by role. */
  readonly roleRanges: readonly RoleRanges[]
}
const presented = sql`k.account_id, k.id as api_key_id, k.name, k.owner_user_id, k.ip_ranges, k.expires_at,
  k.requests_per_minute, coalesce(p.address_ranges, '[]') as role_ranges`
const withPolicy = sql`left join account_security_policies p on p.account_id = k.account_id`
/** A key by the hash of its value, or of the value before the last rotation. `previousUntil` is of the presented one. */
export const findByHash = (db: Db, hash: string) =>
  db.maybeOne<PresentedKey>(sql`
    select ${presented}, null as scopes,
      case when k.previous_hash = ${hash} then k.previous_until end as previous_until
    from api_keys k ${withPolicy}
    where (k.secret_hash = ${hash} or k.previous_hash = ${hash}) and k.revoked_at is null`)

/** The key of an access token that has not expired. */
export const findByToken = (db: Db, hash: string) =>
  db.maybeOne<PresentedKey>(sql`
    select ${presented}, t.scopes, t.expires_at as previous_until
    from api_key_tokens t join api_keys k on k.account_id = t.account_id and k.id = t.api_key_id ${withPolicy}
    where t.token_hash = ${hash} and t.expires_at > now() and k.revoked_at is null`)
/** Beyond the most tokens of a key, the oldest ends. */
export const insertToken = async (
  db: Db,
  { accountId, apiKeyId }: PresentedKey,
  token: { readonly hash: string; readonly scopes: readonly PermissionKey[] | null },
  { seconds, most }: { readonly seconds: number; readonly most: number },
) => {
  await db.run(sql`
    insert into api_key_tokens (account_id, token_hash, api_key_id, scopes, expires_at)
    values (${accountId}, ${token.hash}, ${apiKeyId}, ${token.scopes}::text[],
      now() + make_interval(secs => ${seconds}))`)
  await db.run(sql`
    delete from api_key_tokens t where t.account_id = ${accountId} and t.api_key_id = ${apiKeyId}
      and t.token_hash in (select o.token_hash from api_key_tokens o
        where o.account_id = ${accountId} and o.api_key_id = ${apiKeyId}
        order by o.created_at desc, o.token_hash offset ${most})`)
}
export const deleteTokens = (db: Db, accountId: AccountId, apiKeyId: number) =>
  db.run(sql`delete from api_key_tokens where account_id = ${accountId} and api_key_id = ${apiKeyId}`)

// --- usage -----------------------------------------------------------------------------------------------------------

export interface CountedUse {
  readonly accountId: AccountId
  readonly apiKeyId: number
  readonly day: string
  readonly requests: number
  readonly refusals: number
  readonly lastAt: string | null
  readonly lastAddress: string | null
}
const rowsOfUses = (uses: readonly CountedUse[]) => sql`jsonb_to_recordset(${json(
  uses.map((use) => ({
    account_id: use.accountId,
    api_key_id: use.apiKeyId,
    day: use.day,
    requests: use.requests,
    refusals: use.refusals,
    last_at: use.lastAt,
    last_address: use.lastAddress,
  })),
)}) as r (account_id bigint, api_key_id bigint, day date, requests int, refusals int, last_at timestamptz,
  last_address text)`
export const addUses = async (db: Db, uses: readonly CountedUse[]) => {
  await db.run(sql`
    insert into api_key_usage as u (account_id, api_key_id, day, requests, refusals)
    select r.account_id, r.api_key_id, r.day::timestamp at time zone 'UTC', r.requests, r.refusals from ${rowsOfUses(uses)}
      join api_keys k on k.account_id = r.account_id and k.id = r.api_key_id
    order by r.account_id, r.api_key_id, r.day
    on conflict (account_id, api_key_id, day) do update
      set requests = u.requests + excluded.requests, refusals = u.refusals + excluded.refusals`)
  await db.run(sql`
    update api_keys k set last_used_at = r.last_at, last_used_address = r.last_address
    from (select distinct on (account_id, api_key_id) * from ${rowsOfUses(uses)}
      where last_at is not null order by account_id, api_key_id, last_at desc) r
    where k.account_id = r.account_id and k.id = r.api_key_id
      and (k.last_used_at is null or k.last_used_at < r.last_at)`)
}
export const listUsage = (db: Db, accountId: AccountId, id: number, today: string, days: number) =>
  db.many<{ day: string; requests: number; refusals: number }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(u.requests, 0) as requests, coalesce(u.refusals, 0) as refusals
    from generate_series(${today}::timestamp - make_interval(days => ${days - 1}::int), ${today}::timestamp,
        interval '1 day') d
      left join api_key_usage u on u.account_id = ${accountId} and u.api_key_id = ${id}
        and u.day = d at time zone 'UTC'
    order by d`)
