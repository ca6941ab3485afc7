import type { AuditEntry, AuditFilter } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { mostBeginnings, objectOf, readSearch } from "./audit.rules.ts"

/** A view of the log: only these actions. */
export type NarrowedFilter = AuditFilter & { readonly among?: readonly string[] | undefined }

type Row = AuditEntry & { readonly pageKey: (string | number)[] }

/**
 * Addresses of users of other companies are not shown; acting_as names their company. The actor is looked up with a
 * scalar subquery: for an `exists` PostgreSQL may read all users of the account first, which it did for a log of a
 * million entries.
 */
const columns = sql`
  e.id as entry_id, e.account_id, e.log, e.at, e.actor_user_id, e.actor_name, e.acting_as, e.action, e.object_type,
    e.object_id, e.object_name, e.before, e.after, e.trace_id,
  case when e.actor_user_id is null or (e.acting_as is null and e.action not like 'acting.%') or (select true
    from users u where u.account_id = e.account_id and u.id = e.actor_user_id) then e.address end as address,
  e.client, e.reverts, e.job_id,
  case when e.job_id is not null or e.object_type = 'job' then (
    select nullif(count(*), 0)::int from audit_entries j
    where j.account_id = e.account_id and j.log = e.log and j.object_type <> 'import' and j.job_id = case
      when e.job_id is not null then e.job_id when e.object_id ~ '^[0-9]{1,15}$' then e.object_id::bigint end)
      end as job_entries`

/** Entries of a job are grouped under its "started" entry, or else under its first entry. */
const isFolded = sql`(e.job_id is not null and (
  exists (select from audit_entries h
    where h.account_id = e.account_id and h.job_id = e.job_id and h.log = e.log and h.id < e.id)
  or exists (select from audit_entries h
    where h.account_id = e.account_id and h.object_type = 'job' and h.object_id = e.job_id::text and h.log = e.log
    and h.id < e.id and h.job_id is null)))`

const ofEntries: SortColumns<AuditFilter["sort"]> = {
  at: [
    { column: "e.at", type: "timestamptz" },
    { column: "e.id", type: "bigint" },
  ],
}
const ofWords: SortColumns<AuditFilter["sort"]> = {
  at: [
    { column: "w.at", type: "timestamptz" },
    { column: "w.entry_id", type: "bigint" },
  ],
}

export const listEntries = async (
  db: Db,
  accountId: AccountId,
  log: AuditLog,
  filter: NarrowedFilter,
): Promise<Page<AuditEntry>> => {
  const search = readSearch(filter.search)
  const rows =
    search.kind === "words"
      ? await searchByText(db, accountId, log, filter, {
          begun: await wordsBeginningSo(db, accountId, log, search.beginnings),
          whole: search.others,
        })
      : await walkLog(db, accountId, log, search.kind === "trace" ? { ...filter, traceId: search.traceId } : filter)
  return finishPage(filter, rows)
}

const byActor = ({ actorUserId }: AuditFilter, of: "e" | "w") =>
  actorUserId !== undefined && sql`${rawSql(of)}.actor_user_id = ${actorUserId}`
const byAction = ({ action, among }: NarrowedFilter, of: "e" | "w") => {
  if (among === undefined) return action !== undefined && sql`${rawSql(of)}.action = ${action}`
  return sql`${rawSql(of)}.action = any(${among.filter((one) => action === undefined || one === action)}::text[])`
}

/** Filters that the index of words does not cover. */
const byObject = (filter: AuditFilter): readonly (Sql | undefined | false)[] => {
  const object = objectOf(filter)
  return [
    object && sql`e.object_type = ${object.type} and e.object_id = ${object.id}`,
    filter.traceId !== undefined && sql`e.trace_id = ${filter.traceId}`,
    filter.jobId !== undefined && sql`e.job_id = ${filter.jobId}`,
  ]
}

const inPeriod = ({ since, until }: AuditFilter, of: "e" | "w") => [
  since !== undefined && sql`${rawSql(of)}.at >= ${since}::timestamptz`,
  until !== undefined && sql`${rawSql(of)}.at < ${until}::timestamptz`,
]

interface SearchWords {
  /** The entry has one of these words. */
  readonly begun: readonly string[]
  /** The entry has all of these words. */
  readonly whole: readonly string[]
}

const hasWord = (word: Sql) =>
  sql`exists (select from audit_words o where o.account_id = e.account_id and o.log = e.log and ${word} and o.at = e.at
    and o.entry_id = e.id)`

/** Each of these filters has an index in the order of time. */
const walkLog = (db: Db, accountId: AccountId, log: AuditLog, filter: NarrowedFilter, words?: SearchWords) => {
  const plan = planPage(filter, ofEntries)
  return readRows<Row>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key
    from audit_entries e
    where ${allOf(
      sql`e.account_id = ${accountId} and e.log = ${log}`,
      plan.where,
      byActor(filter, "e"),
      byAction(filter, "e"),
      ...byObject(filter),
      ...inPeriod(filter, "e"),
      filter.grouped === "true" &&
        filter.jobId === undefined &&
        words === undefined &&
        present(...byObject(filter)).length === 0 &&
        sql`not ${isFolded}`,
      words && hasWord(sql`o.word = any(${words.begun}::text[])`),
      ...(words?.whole ?? []).map((word) => hasWord(sql`o.word = search_fold(${word})`)),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
}

const fewEntries = 2000

/**
 * The index of words includes actor and action. If a filter by object leaves only a few entries, these are read instead
 * and checked for the words.
 */
const searchByText = async (
  db: Db,
  accountId: AccountId,
  log: AuditLog,
  filter: NarrowedFilter,
  words: SearchWords,
) => {
  const ofObject = present(...byObject(filter))
  if (ofObject.length === 0) return walkWords(db, accountId, log, filter, words)
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count
      from (select from audit_entries e where ${allOf(
        sql`e.account_id =
      ${accountId}`,
        ...ofObject,
      )}
      limit ${fewEntries}) few`)
  return count < fewEntries ? walkLog(db, accountId, log, filter, words) : walkWords(db, accountId, log, filter, words)
}

const wordsBeginningSo = async (db: Db, accountId: AccountId, log: AuditLog, beginnings: readonly string[]) => {
  const words = new Set<string>()
  for (const beginning of beginnings)
    for (const word of await wordsBeginning(db, accountId, log, beginning)) words.add(word)
  return [...words]
}

/** The distinct words with this beginning, found by stepping along the index; the word itself if there are too many. */
const wordsBeginning = async (
  db: Db,
  accountId: AccountId,
  log: AuditLog,
  beginning: string,
): Promise<readonly string[]> => {
  const begins = sql`w.account_id = ${accountId} and w.log = ${log}
    and w.word < search_fold(${beginning}) || chr(1114111)`
  const found = await db.many<{ word: string; whole: string }>(sql`
    with recursive step (word) as (
      (select w.word from audit_words w where ${begins} and w.word >= search_fold(${beginning}) order by w.word limit 1)
      union all
      select (select w.word from audit_words w where ${begins} and w.word > s.word order by w.word limit 1) from step s
        where s.word is not null
    )
    select s.word, search_fold(${beginning}) as whole from step s where s.word is not null limit ${mostBeginnings + 1}`)
  return found.length > mostBeginnings ? [found[0]!.whole] : found.map(({ word }) => word)
}

/** Reads each word's entries in the order of time, as many as a page needs, and joins them. */
const walkWords = (db: Db, accountId: AccountId, log: AuditLog, filter: NarrowedFilter, words: SearchWords) => {
  const [ofWord, ofPage] = [planPage(filter, ofWords), planPage(filter, ofEntries)]
  const onEntries = present(...byObject(filter))
  // Counting needs no order.
  const pageOfWord = ofWord.isCount ? sql`` : sql`order by ${ofWord.orderBy} limit ${ofWord.limit}`
  return readRows<Row>(
    db,
    ofPage,
    sql`
    with found as materialized (
      select distinct w.at, w.entry_id
      from unnest(${words.begun}::text[]) as begun (word) cross join lateral (
        select w.at, w.entry_id
          from audit_words w
          ${
            onEntries.length === 0
              ? sql``
              : sql`join audit_entries e on
          e.account_id = w.account_id and e.id = w.entry_id`
          }
        where ${allOf(
          sql`w.account_id = ${accountId} and w.log = ${log} and w.word = begun.word`,
          ofWord.where,
          byActor(filter, "w"),
          byAction(filter, "w"),
          ...onEntries,
          ...inPeriod(filter, "w"),
          ...words.whole.map(
            (word) => sql`exists (
            select from audit_words o
              where o.account_id = w.account_id and o.log = w.log and o.word = search_fold(${word}) and o.at = w.at
              and o.entry_id = w.entry_id)`,
          ),
        )}
        ${pageOfWord}) w
      ${pageOfWord})
    select ${columns}, ${ofPage.key} as page_key
    from found f join audit_entries e on e.account_id = ${accountId} and e.id = f.entry_id
    order by ${ofPage.orderBy}`,
  )
}

/** The home accounts of users. Needs the system's view. */
export const listHomeAccounts = (db: Db, userIds: readonly UserId[]) =>
  db.many<{ userId: UserId; homeAccountId: AccountId }>(
    sql`select u.id as user_id, u.account_id as home_account_id from users u where u.id = any(${userIds}::bigint[])`,
  )

export const findEntry = (db: Db, accountId: AccountId, log: AuditLog, id: number) =>
  db.maybeOne<AuditEntry>(
    sql`select ${columns} from audit_entries e where e.account_id = ${accountId} and e.id = ${id} and e.log = ${log}`,
  )

/** The newest entry that reverted this one. */
export const findReverting = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.maybeOne<{ id: number }>(
      sql`select e.id from audit_entries e where e.account_id = ${accountId} and e.reverts = ${id} order by e.id desc
        limit 1`,
    )
  )?.id ?? null

/** Steps from one action to the next along the index instead of reading every entry. */
export const listActions = (db: Db, accountId: AccountId) =>
  db.many<{ action: string }>(sql`
    with recursive steps (action) as (
      (select e.action from audit_entries e where e.account_id = ${accountId} order by e.action limit 1)
      union all
      select (select e.action from audit_entries e where e.account_id = ${accountId} and e.action > s.action
        order by e.action limit 1) from steps s where s.action is not null
    )
    select s.action from steps s where s.action is not null`)
