import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

// --- settings --------------------------------------------------------------------------------------------------------

export interface SettingsRow {
  readonly enabled: boolean
  readonly onlyByScim: boolean
  readonly actsForUserId: UserId | null
  readonly actsForName: string | null
  readonly turnedOnAt: string | null
  readonly lastSyncAt: string | null
  readonly version: number
}
const noSettings: SettingsRow = {
  enabled: false,
  onlyByScim: false,
  actsForUserId: null,
  actsForName: null,
  turnedOnAt: null,
  lastSyncAt: null,
  version: 1,
}
export const findSettings = async (db: Db, accountId: AccountId): Promise<SettingsRow> =>
  (await db.maybeOne<SettingsRow>(sql`
    select s.enabled, s.only_by_scim, s.acts_for_user_id, u.first_name || ' ' || u.last_name as acts_for_name,
      s.turned_on_at, s.last_sync_at, s.version
    from scim_settings s left join users u on u.account_id = s.account_id and u.id = s.acts_for_user_id
    where s.account_id = ${accountId}`)) ?? noSettings
/** Changes of the settings and tokens of an account wait for one another. */
export const holdSettings = async (db: Db, accountId: AccountId): Promise<SettingsRow> => {
  await db.run(sql`insert into scim_settings (account_id) values (${accountId}) on conflict do nothing`)
  await db.run(sql`select from scim_settings s where s.account_id = ${accountId} for update`)
  return findSettings(db, accountId)
}
export const updateSettings = (
  db: Db,
  accountId: AccountId,
  {
    enabled,
    onlyByScim,
    actsForUserId,
    turnsOn,
  }: { enabled: boolean; onlyByScim: boolean; actsForUserId: UserId | null; turnsOn: boolean },
) =>
  db.run(sql`
    update scim_settings set enabled = ${enabled}, only_by_scim = ${onlyByScim}, acts_for_user_id = ${actsForUserId},
      turned_on_at = case when ${turnsOn}::boolean then now() else turned_on_at end, version = version + 1
    where account_id = ${accountId}`)
/** Turning provisioning on begins anew: an identity provider may no longer send phone numbers. */
export const forgetPhones = (db: Db, accountId: AccountId) =>
  db.run(sql`
    update scim_links set sends_phones = false, version = version + 1 where account_id = ${accountId} and sends_phones`)
/**
 * Without the mappings that gave them, and when others may have changed roles and groups meanwhile, the roles count as
 * given by hand: none is taken in the name of a user who did not decide it. Also when provisioning begins anew, because
 * a request that ran while it was turned off could note one. Rows are locked in the order of `lockLinks`.
 */
export const forgetRolesGiven = (db: Db, accountId: AccountId) =>
  db.run(sql`
    with held as (
      select l.user_id from scim_links l where l.account_id = ${accountId} and l.role_given is not null
      order by l.user_id for update)
    update scim_links l set role_given = null from held h
    where l.account_id = ${accountId} and l.user_id = h.user_id`)

export const listMappings = (db: Db, accountId: AccountId) =>
  db.many<{ groupId: number; groupName: string; roleId: number }>(sql`
    select m.group_id, g.name as group_name, m.role_id from scim_role_mappings m
      join account_groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${accountId} order by m.position`)
export const replaceMappings = async (
  db: Db,
  accountId: AccountId,
  mappings: readonly { readonly groupId: number; readonly roleId: number }[],
) => {
  await db.run(sql`delete from scim_role_mappings where account_id = ${accountId}`)
  await db.run(sql`
    insert into scim_role_mappings (account_id, group_id, role_id, position)
    select ${accountId}, r.group_id, r.role_id, r.position
    from jsonb_to_recordset(${json(
      mappings.map(({ groupId, roleId }, position) => ({ group_id: groupId, role_id: roleId, position })),
    )}) as r (group_id bigint, role_id int, position int)`)
}
export const listGroups = (db: Db, accountId: AccountId) =>
  db.many<{ groupId: number; name: string }>(sql`
    select s.group_id, g.name from scim_groups s
      join account_groups g on g.account_id = s.account_id and g.id = s.group_id
    where s.account_id = ${accountId} order by g.sort_name, g.id limit 500`)

export interface Figures {
  readonly created: number
  readonly updated: number
  readonly disabled: number
  readonly failed: number
  readonly linkedPeople: number
}
export const findFigures = (db: Db, accountId: AccountId) =>
  db.one<Figures>(sql`
    select coalesce(sum(c.created), 0)::int as created, coalesce(sum(c.updated), 0)::int as updated,
      coalesce(sum(c.disabled), 0)::int as disabled, coalesce(sum(c.failed), 0)::int as failed,
      (select count(*)::int from scim_links l where l.account_id = ${accountId}) as linked_people
    from scim_counts c where c.account_id = ${accountId} and c.hour > now() - interval '24 hours'`)

// --- tokens ----------------------------------------------------------------------------------------------------------

export interface TokenRow {
  readonly tokenId: number
  readonly masked: string
  readonly state: "active" | "expired" | "revoked"
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly lastUsedAddress: string | null
  readonly createdAt: string
  readonly createdBy: string
}
const tokenColumns = sql`t.id as token_id, 'dps_' || t.prefix || '_…' || t.last4 as masked,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'active' end as state,
  t.expires_at, t.last_used_at, t.last_used_address, t.created_at, t.created_by`
export const listTokens = (db: Db, accountId: AccountId) =>
  db.many<TokenRow>(sql`
    select ${tokenColumns} from scim_tokens t where t.account_id = ${accountId} order by t.created_at desc, t.id desc limit 50`)
export const findToken = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<TokenRow>(
    sql`select ${tokenColumns} from scim_tokens t where t.account_id = ${accountId} and t.id = ${id}`,
  )
export const countLiveTokens = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from scim_tokens t
      where t.account_id = ${accountId} and t.revoked_at is null and t.expires_at > now()`)
  ).count
export const insertToken = async (
  db: Db,
  accountId: AccountId,
  { prefix, last4, hash, days, by }: { prefix: string; last4: string; hash: string; days: number; by: string },
) =>
  (
    await db.one<{ id: number }>(sql`
      insert into scim_tokens (account_id, prefix, last4, secret_hash, expires_at, created_by)
      values (${accountId}, ${prefix}, ${last4}, ${hash}, now() + make_interval(days => ${days}::int), ${by})
      returning id`)
  ).id
export const revokeToken = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update scim_tokens set revoked_at = now() where account_id = ${accountId} and id = ${id}`)
export const revokeAllTokens = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ id: number }>(sql`
      update scim_tokens set revoked_at = now() where account_id = ${accountId} and revoked_at is null returning id`)
  ).length

// --- requests with a token: the account is not known before the token ---------------------------------------------------

export interface PresentedToken {
  readonly accountId: AccountId
  readonly tokenId: number
  readonly requestsPerMinute: number
  readonly expiresAt: string
  readonly actsForUserId: UserId | null
  readonly actsForName: string | null
}
/** A token that was not revoked, while provisioning is on. */
export const findByHash = (db: Db, hash: string) =>
  db.maybeOne<PresentedToken>(sql`
    select t.account_id, t.id as token_id, t.requests_per_minute, t.expires_at, s.acts_for_user_id,
      u.first_name || ' ' || u.last_name as acts_for_name
    from scim_tokens t join scim_settings s on s.account_id = t.account_id and s.enabled
      left join users u on u.account_id = s.account_id and u.id = s.acts_for_user_id
    where t.secret_hash = ${hash} and t.revoked_at is null`)

export interface TokenUse {
  readonly accountId: AccountId
  readonly tokenId: number
  readonly at: string
  readonly address: string
}
export const noteUses = async (db: Db, uses: readonly TokenUse[]) => {
  const rows = sql`jsonb_to_recordset(${json(
    uses.map((use) => ({ account_id: use.accountId, token_id: use.tokenId, at: use.at, address: use.address })),
  )}) as r (account_id bigint, token_id bigint, at timestamptz, address text)`
  await db.run(sql`
    update scim_tokens t set last_used_at = r.at, last_used_address = r.address from ${rows}
    where t.account_id = r.account_id and t.id = r.token_id and (t.last_used_at is null or t.last_used_at < r.at)`)
  await db.run(sql`
    update scim_settings s set last_sync_at = r.at
    from (select account_id, max(at) as at from ${rows} group by account_id) r
    where s.account_id = r.account_id and (s.last_sync_at is null or s.last_sync_at < r.at)`)
}
