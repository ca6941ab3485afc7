import type { AccountFilter, AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ResellerFilter, ResellerSummary } from "@dialplane/contract/ground/accounts/resellers.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type PagePlan, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { AccountSearch } from "./account-search.rules.ts"

const sorts: SortColumns<AccountFilter["sort"]> = {
  name: [
    { column: "a.sort_name", type: "text" },
    { column: "a.id", type: "bigint" },
  ],
  accountId: [{ column: "a.id", type: "bigint" }],
  status: [
    { column: "a.status", type: "text" },
    { column: "a.id", type: "bigint" },
  ],
  countryCode: [
    { column: "a.country_code", type: "text" },
    { column: "a.id", type: "bigint" },
  ],
}

/** The accounts a user reaches, as a condition on `a`. */
export interface Reach {
  readonly within: Sql
  readonly ownId: AccountId
  /** Only accounts below this one. */
  readonly under?: AccountId | undefined
}
const within = (reach: Reach): Sql => reach.within

const hasWordBeginning = (word: string) =>
  sql`exists (select from account_search_words w where w.account_id = a.id and ${wordBegins(word)})`

/**
 * The same condition, evaluated for each account separately: the planner must not start with the thousands of accounts
 * that have this word.
 */
const alsoHasWordBeginning = (word: string) =>
  sql`(select true from account_search_words w where w.account_id = a.id and ${wordBegins(word)} limit 1)`

const found = ({ id, words }: AccountSearch): readonly Sql[] =>
  id === undefined ? words.map(hasWordBeginning) : [sql`a.id = ${id}`]

/** The values that determine trial and hold. */
export interface Flags {
  readonly partnerType: string | null
  readonly cpq: boolean
  readonly csp: boolean
  readonly fraudReview: boolean
  readonly freeTrialStatus: string | null
}
type Keyed<Row> = Row & { readonly pageKey: (string | number)[] }
export type SummaryRow = Omit<AccountSummary, "trial" | "fraudHold" | "matched"> & Flags

const mostSpellings = 50

/**
 * The distinct words with this beginning, found by stepping along the index; undefined when there are too many to
 * search one by one.
 */
const spellingsOf = async (db: Db, beginning: string): Promise<string[] | undefined> => {
  const rows = await db.many<{ word: string }>(sql`
    with recursive spelling (word) as (
      (select w.word from account_search_words w where ${wordBegins(beginning)} order by w.word limit 1)
      union all
      select (select w.word from account_search_words w
        where w.word > s.word and w.word < search_fold(${beginning}) || chr(1114111) order by w.word limit 1)
        from spelling s where s.word is not null)
    select s.word from spelling s where s.word is not null limit ${mostSpellings + 1}`)
  return rows.length > mostSpellings ? undefined : rows.map(({ word }) => word)
}

/** The word to search first: of those with few spellings the longest, because it is likely the rarest. */
const findLead = async (
  db: Db,
  words: readonly string[],
): Promise<{ readonly spellings: readonly string[]; readonly others: readonly string[] } | undefined> => {
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const spellings = await spellingsOf(db, word)
    if (spellings !== undefined) return { spellings, others: words.filter((other) => other !== word) }
  }
  return undefined
}

const fewAccounts = 200

/** The accounts with a rare word, and the words they must contain as well. */
const findRare = async (
  db: Db,
  words: readonly string[],
): Promise<{ readonly ids: readonly AccountId[]; readonly others: readonly string[] } | undefined> => {
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const rows = await db.many<{ id: AccountId }>(sql`
      select w.account_id as id from account_search_words w where ${wordBegins(word)} limit ${fewAccounts + 1}`)
    if (rows.length <= fewAccounts)
      return { ids: [...new Set(rows.map(({ id }) => id))], others: words.filter((other) => other !== word) }
  }
  return undefined
}

const conditionsOf = (reach: Reach, filter: AccountFilter) => [
  within(reach),
  filter.status !== undefined && sql`a.status = ${filter.status}`,
  filter.kind !== undefined && sql`a.kind = ${filter.kind}`,
  filter.countryCode !== undefined && sql`a.country_code = ${filter.countryCode}`,
  filter.below !== undefined && sql`a.id <> ${reach.ownId}`,
  reach.under !== undefined && sql`a.path @> array[${reach.under}]::bigint[] and a.id <> ${reach.under}`,
  filter.partnerAccountId !== undefined && sql`a.parent_id = ${filter.partnerAccountId}`,
]

/**
 * The ids of one page. Filtering the list by a common word would read most of it before the first match; the index
 * holds each word's accounts in the order of their names, so the page is merged from the beginnings of these.
 */
const findPage = async (
  db: Db,
  reach: Reach,
  filter: AccountFilter,
  search: AccountSearch,
  plan: PagePlan,
): Promise<Sql> => {
  const conditions = conditionsOf(reach, filter)
  const page = sql`order by ${plan.orderBy} limit ${plan.limit}`
  const rare = search.id === undefined && search.words.length > 1 ? await findRare(db, search.words) : undefined
  if (rare !== undefined)
    return sql`select a.id from accounts a
      where
      ${allOf(
        sql`a.id =
      any(${rare.ids}::bigint[])`,
        plan.where,
        ...conditions,
        ...rare.others.map(alsoHasWordBeginning),
      )} ${page}`
  const led = search.id === undefined && filter.sort === "name" ? await findLead(db, search.words) : undefined
  if (led === undefined)
    return sql`select a.id from accounts a where ${allOf(plan.where, ...conditions, ...found(search))} ${page}`
  return sql`
    select a.id from unnest(${led.spellings}::text[]) as spelling (word) cross join lateral (
      select a.id, a.sort_name from (select w.account_id as id, w.sort_name from account_search_words w
        where w.word = spelling.word collate "C") a
      where
        ${allOf(
          plan.where,
          ...led.others.map(alsoHasWordBeginning),
          conditions.some(Boolean) &&
            sql`a.id in
        (select a.id from accounts a where ${allOf(...conditions)})`,
        )}
      group by a.sort_name, a.id ${page}) a
    group by a.sort_name, a.id ${page}`
}

/** Names of partners and counts are read only for the rows of one page. */
export const listAccounts = async (
  db: Db,
  reach: Reach,
  filter: AccountFilter,
  search: AccountSearch,
  countsOfLine: Sql,
  alsoIds: readonly AccountId[] = [],
) => {
  const plan = planPage(filter, sorts)
  const named = await findPage(db, reach, filter, search, plan)
  const also = sql`select a.id from accounts a
    where ${allOf(
      sql`a.id =
    any(${alsoIds}::bigint[])`,
      plan.where,
      ...conditionsOf(reach, filter),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`
  const page = alsoIds.length === 0 ? named : sql`select f.id from (${named}) f union select f.id from (${also}) f`
  const rows = await readRows<Keyed<SummaryRow>>(
    db,
    plan,
    sql`
    with found as materialized (${page})
    select a.id as account_id, a.name, a.kind, a.status, a.country_code, a.parent_id as parent_account_id,
      a.partner_type, a.cpq, a.csp, a.fraud_review, a.free_trial_status, ${plan.key} as page_key,
      p.name as partner_account_name, has.people as users, jsonb_build_object('extensions', has.extensions, 'devices',
        has.devices, 'phoneNumbers', has.phone_numbers) as services
    from found f join accounts a on a.id = f.id left join accounts p on p.id = a.parent_id cross join ${countsOfLine}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export type ResellerRow = Omit<ResellerSummary, "trial" | "fraudHold" | "matched"> & Flags

export const listResellers = async (
  db: Db,
  reach: Reach,
  filter: ResellerFilter,
  search: AccountSearch,
  peopleOfLine: Sql,
) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<Keyed<ResellerRow>>(
    db,
    plan,
    sql`
    select a.id as account_id, a.name, a.kind, a.status, a.country_code, a.parent_id as parent_account_id,
      a.partner_type, a.cpq, a.csp, a.fraud_review, a.free_trial_status, ${plan.key} as page_key,
      (select p.name from accounts p where p.id = a.parent_id) as partner_account_name, ${peopleOfLine} as users,
      r.reseller_type, coalesce(r.hide_billing, false) as hide_billing,
        coalesce(r.can_add_service, true) as can_add_service,
      (select count(*)::int from accounts c where c.parent_id = a.id) as customers
    from accounts a left join reseller_settings r on r.account_id = a.id
    where ${allOf(
      sql`a.kind in ('channelPartner', 'whiteLabelPartner')`,
      within(reach),
      plan.where,
      filter.status !== undefined && sql`a.status = ${filter.status}`,
      filter.countryCode !== undefined && sql`a.country_code = ${filter.countryCode}`,
      filter.resellerType !== undefined && sql`r.reseller_type = ${filter.resellerType}`,
      ...found(search),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const listNames = (db: Db, reach: Reach, ids: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; name: string }>(sql`
    select a.id as account_id, a.name from accounts a where ${allOf(
      sql`a.id =
      any(${ids}::bigint[])`,
      within(reach),
    )}
      order by a.id`)
