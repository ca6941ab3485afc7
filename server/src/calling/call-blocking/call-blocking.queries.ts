import type { RuleFilter } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { RuleMatch } from "@dialplane/contract/calling/call-blocking/rule-match"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { keepDeletedRows, type Restorable } from "../../kit/database/deleted-objects.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import {
  defaultOwn,
  defaultSettings,
  type OwnRow,
  type RuleContent,
  type RuleRow,
  type SettingsRow,
} from "./call-blocking.rules.ts"

// --- settings of the account -----------------------------------------------------------------------------------------

export const findSettings = async (db: Db, accountId: AccountId): Promise<SettingsRow> =>
  (await db.maybeOne<SettingsRow>(sql`
    select s.master_on, s.action, s.media_id, m.name as media_name, s.anonymous_callers, s.international_callers,
      s.premium_numbers, s.directory_assistance, s.high_risk_numbers, s.version
    from call_blocking_settings s left join media_files m on m.account_id = s.account_id and m.id = s.media_id
    where s.account_id = ${accountId}`)) ?? defaultSettings

export const lockSettings = async (db: Db, accountId: AccountId) => {
  await db.run(sql`insert into call_blocking_settings (account_id) values (${accountId}) on conflict do nothing`)
  await db.run(sql`select from call_blocking_settings s where s.account_id = ${accountId} for update`)
}

export const updateSettings = (db: Db, accountId: AccountId, row: SettingsRow) =>
  db.run(sql`
    update call_blocking_settings set master_on = ${row.masterOn}, action = ${row.action}, media_id = ${row.mediaId},
      anonymous_callers = ${row.anonymousCallers}, international_callers = ${row.internationalCallers},
      premium_numbers = ${row.premiumNumbers}, directory_assistance = ${row.directoryAssistance},
      high_risk_numbers = ${row.highRiskNumbers}, version = version + 1
    where account_id = ${accountId}`)

/** Locked against deletion until the transaction ends. */
export const keepMedia = (db: Db, accountId: AccountId, mediaId: number) =>
  db.maybeOne<{ name: string }>(
    sql`select m.name from media_files m where m.account_id = ${accountId} and m.id = ${mediaId} for key share`,
  )
export const listMediaUses = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select s.media_id as used_id, 'callBlocking' as kind, a.id, a.name from call_blocking_settings s
      join accounts a on a.id = s.account_id
    where s.account_id = ${accountId} and s.media_id = any(${ids}::bigint[])`)
export const findAccount = (db: Db, accountId: AccountId) =>
  db.one<{ name: string; countryCode: CountryCode }>(
    sql`select a.name, a.country_code from accounts a where a.id = ${accountId}`,
  )

// --- rules -----------------------------------------------------------------------------------------------------------

const columns: Sql = sql`r.id as rule_id, r.extension_id, r.direction, r.list, r.match, r.value, r.value_to, r.action,
  r.note, r.enabled, r.expires_at, r.version, r.created_at, r.changed_at`
const sorts: SortColumns<RuleFilter["sort"]> = {
  value: [
    { column: "r.value", type: "text" },
    { column: "r.id", type: "bigint" },
  ],
  changedAt: [
    { column: "r.changed_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
  createdAt: [
    { column: "r.created_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
}
const ofOwner = (extensionId: number | null): Sql =>
  extensionId === null ? sql`r.extension_id is null` : sql`r.extension_id = ${extensionId}`

export const listRules = async (db: Db, accountId: AccountId, filter: RuleFilter, countries: readonly string[]) => {
  const plan = planPage(filter, sorts)
  const digits = filter.search.replace(/[^\d*?]/g, "")
  const rows = await readRows<RuleRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from blocking_rules r
    where ${allOf(
      sql`r.account_id = ${accountId} and r.extension_id is null`,
      plan.where,
      filter.callDirection !== undefined && sql`r.direction = ${filter.callDirection}`,
      filter.list !== undefined && sql`r.list = ${filter.list}`,
      filter.match !== undefined && sql`r.match = ${filter.match}`,
      filter.enabled !== undefined && sql`r.enabled = ${filter.enabled}`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in search_fold(r.note)) > 0
          or (${digits}::text <> '' and position(${digits} in r.value) > 0)
          or (r.match = 'country' and r.value = any(${countries}::text[])))`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, (row): RuleRow => row)
}

export const listAllRules = (db: Db, accountId: AccountId, extensionId: number | null) =>
  db.many<RuleRow>(sql`
    select ${columns} from blocking_rules r where r.account_id = ${accountId} and r.extension_id is null
    union all
    select ${columns} from blocking_rules r where r.account_id = ${accountId} and r.extension_id = ${extensionId}`)

export const listOwnRules = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<RuleRow>(sql`
    select ${columns} from blocking_rules r
    where r.account_id = ${accountId} and r.extension_id = any(${extensionIds}::bigint[])
    order by r.created_at desc, r.id desc`)

export const findRule = (db: Db, accountId: AccountId, extensionId: number | null, id: number) =>
  db.maybeOne<RuleRow>(sql`
    select ${columns} from blocking_rules r
    where r.account_id = ${accountId} and r.id = ${id} and ${ofOwner(extensionId)}`)

export const lockRules = (db: Db, accountId: AccountId, extensionId: number | null, ids: readonly number[]) =>
  db.many<RuleRow>(sql`
    select ${columns} from blocking_rules r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and ${ofOwner(extensionId)}
    order by r.id for update`)

export const countRules = async (db: Db, accountId: AccountId, extensionId: number | null) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from blocking_rules r
        where r.account_id = ${accountId} and ${ofOwner(extensionId)}`,
    )
  ).count

/** Nothing, if there is such a rule. */
export const insertRule = (db: Db, accountId: AccountId, extensionId: number | null, rule: RuleContent) =>
  db.maybeOne<{ id: number }>(sql`
    insert into blocking_rules (account_id, extension_id, direction, list, match, value, value_to, action, note,
      enabled, expires_at)
    values (${accountId}, ${extensionId}, ${rule.direction}, ${rule.list}, ${rule.match}, ${rule.value},
      ${rule.valueTo}, ${rule.action}, ${rule.note}, ${rule.enabled}, ${rule.expiresAt})
    on conflict do nothing returning id`)

export const updateRule = (db: Db, accountId: AccountId, id: number, rule: RuleContent) =>
  db.run(sql`
    update blocking_rules set direction = ${rule.direction}, list = ${rule.list}, match = ${rule.match},
      value = ${rule.value}, value_to = ${rule.valueTo}, action = ${rule.action}, note = ${rule.note},
      enabled = ${rule.enabled}, expires_at = ${rule.expiresAt}, version = version + 1, changed_at = now()
    where account_id = ${accountId} and id = ${id}`)

export const toggleRules = (db: Db, accountId: AccountId, ids: readonly number[], enabled: boolean) =>
  db.run(sql`
    update blocking_rules set enabled = ${enabled}, version = version + 1, changed_at = now()
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const deletedRule = {
  type: "blocking_rule",
  table: "blocking_rules",
  with: [],
  without: [],
  essential: [],
} as const satisfies Restorable
/** Deletes rules and keeps them for a revert. */
export const deleteRules = async (db: Db, accountId: AccountId, ids: readonly number[]) => {
  await keepDeletedRows(db, accountId, deletedRule, ids)
  await db.run(sql`delete from blocking_rules where account_id = ${accountId} and id = any(${ids}::bigint[])`)
}

/** For each rule a number of the account that it finds, in one query; undefined if it finds none. */
export const findOwnNumbers = async (db: Db, accountId: AccountId, rules: readonly RuleMatch[]) => {
  const own: Sql = sql`select '+' || n.number from phone_numbers n
    where n.account_id = ${accountId} and n.status <> 'Removed'`
  const found = await db.many<{ place: number; number: string | null }>(sql`
    select w.place::int, coalesce(
      (${own} and w.match = 'exact' and n.number = w.value),
      (${own} and w.match <> 'exact' and case w.match
          when 'prefix' then n.number like w.value || '%'
          when 'range' then n.number between w.value and w.value_to and length(n.number) = length(w.value)
          when 'country' then n.country_code = w.value
          when 'pattern' then n.number like translate(w.value, '*?', '%_') end
        order by n.number limit 1)) as number
    from unnest(${rules.map(({ match }) => match)}::text[], ${rules.map(({ value }) => value)}::text[],
      ${rules.map(({ valueTo }) => valueTo)}::text[]) with ordinality as w(match, value, value_to, place)`)
  const byPlace = new Map(found.map(({ place, number }) => [place - 1, number ?? undefined]))
  return rules.map((_, index) => byPlace.get(index))
}

/** The rules of the account with these directions, lists and values. */
export const listSameRules = (
  db: Db,
  accountId: AccountId,
  keys: readonly (RuleMatch & Pick<RuleContent, "direction" | "list">)[],
) =>
  db.many<RuleRow>(sql`
    select ${columns} from blocking_rules r join unnest(${keys.map(({ direction }) => direction)}::text[],
      ${keys.map(({ list }) => list)}::text[], ${keys.map(({ match }) => match)}::text[],
      ${keys.map(({ value }) => value)}::text[], ${keys.map(({ valueTo }) => valueTo ?? "")}::text[])
      as w(direction, list, match, value, value_to) on w.direction = r.direction and w.list = r.list
        and w.match = r.match and w.value = r.value and w.value_to = coalesce(r.value_to, '')
    where r.account_id = ${accountId} and r.extension_id is null`)

/** The rules of the account after an id, in the order of ids. */
export const listRulesAfter = (db: Db, accountId: AccountId, after: number, limit: number) =>
  db.many<RuleRow>(sql`
    select ${columns} from blocking_rules r
    where r.account_id = ${accountId} and r.extension_id is null and r.id > ${after} order by r.id limit ${limit}`)

// --- extensions with rules of their own ------------------------------------------------------------------------------

export interface OwnExtension {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
  readonly userId: UserId | null
  readonly mayBlock: boolean
}
const extensionColumns: Sql = sql`e.id as extension_id, e.number as extension, e.name, e.user_id,
  coalesce(u.allow_call_blocking, false) as may_block`
const extensions: Sql = sql`extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id`

export const listExtensionsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<OwnExtension>(sql`
    select ${extensionColumns} from ${extensions}
    where e.account_id = ${accountId} and e.user_id = ${userId} order by e.is_default desc, e.sort_number, e.id`)

export const findExtension = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<OwnExtension>(sql`
    select ${extensionColumns} from ${extensions} where e.account_id = ${accountId} and e.id = ${extensionId}`)

export const findExtensionOfLogin = (db: Db, accountId: AccountId, loginName: string, extension: string) =>
  db.maybeOne<OwnExtension>(sql`
    select ${extensionColumns} from ${extensions}
    where e.account_id = ${accountId} and e.number = ${extension} and lower(u.login_name) = lower(${loginName})`)

export const listOwnSettings = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<OwnRow & { extensionId: number }>(sql`
    select s.extension_id, s.is_on as on, s.block_anonymous, s.action, s.version from own_blocking_settings s
    where s.account_id = ${accountId} and s.extension_id = any(${extensionIds}::bigint[])`)

export const findOwnSettings = async (db: Db, accountId: AccountId, extensionId: number): Promise<OwnRow> =>
  (await listOwnSettings(db, accountId, [extensionId]))[0] ?? defaultOwn

export const lockOwnSettings = async (db: Db, accountId: AccountId, extensionId: number) => {
  await db.run(sql`
    insert into own_blocking_settings (account_id, extension_id) values (${accountId}, ${extensionId})
      on conflict do nothing`)
  await db.run(sql`
    select from own_blocking_settings s where s.account_id = ${accountId} and s.extension_id = ${extensionId}
      for update`)
}

export const updateOwnSettings = (db: Db, accountId: AccountId, extensionId: number, row: OwnRow) =>
  db.run(sql`
    update own_blocking_settings set is_on = ${row.on}, block_anonymous = ${row.blockAnonymous},
      action = ${row.action}, version = version + 1
    where account_id = ${accountId} and extension_id = ${extensionId}`)

// --- what rules did and would have done: from call records -----------------------------------------------------------

export const listStopped = async (db: Db, accountId: AccountId, ruleIds: readonly number[], since: string) =>
  new Map(
    (
      await db.many<{ ruleId: number; stoppedCalls: number; lastStoppedAt: string }>(sql`
        select s.object_id as rule_id, count(distinct s.call_id)::int as stopped_calls, max(s.started_at) as last_stopped_at
        from call_steps s where s.account_id = ${accountId} and s.object_kind = 'blockingRule'
          and s.object_id = any(${ruleIds}::bigint[]) and s.started_at >= ${since}::timestamptz
        group by s.object_id`)
    ).map(({ ruleId, ...stopped }) => [ruleId, stopped]),
  )

export interface CallerRow {
  readonly number: string
  readonly name: string
  readonly calls: number
  readonly answered: number
  readonly lastAt: string
}
/** Who called, or was called, since a time: one row for each number. */
export const listCallers = (db: Db, accountId: AccountId, direction: "in" | "out", since: string) =>
  db.many<CallerRow>(
    direction === "in"
      ? sql`select c.from_number as number, max(c.from_name) as name, count(*)::int as calls,
          (count(*) filter (where c.result = 'answered'))::int as answered, max(c.started_at) as last_at
        from calls c where c.account_id = ${accountId} and c.direction = 'inbound' and c.from_number <> ''
          and c.started_at >= ${since}::timestamptz group by c.from_number`
      : sql`select c.to_number as number, max(c.to_name) as name, count(*)::int as calls,
          (count(*) filter (where c.result = 'answered'))::int as answered, max(c.started_at) as last_at
        from calls c where c.account_id = ${accountId} and c.direction = 'outbound' and c.to_number <> ''
          and c.started_at >= ${since}::timestamptz group by c.to_number`,
  )
