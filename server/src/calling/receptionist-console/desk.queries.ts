import { canHave, extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type {
  DeskEntry,
  DeskFilter,
  DeskQueue,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, totalOf, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

/** Extension types that calls can be transferred to; queues are listed separately. */
const listedTypes = extensionTypes.filter((type) => canHave(type, "ringing"))

const sorts: SortColumns<DeskFilter["sort"]> = {
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}

/** A line of the extension has a registration that has not expired. */
const isReady: Sql = sql`exists (
  select from lines l join registrations r on r.account_id = l.account_id and r.line_id = l.id
    where l.account_id = e.account_id and l.extension_id = e.id and r.expires_at > now())`

const hasWordBeginning = (word: string): Sql =>
  sql`exists (select from extension_search_words w
    where w.account_id = e.account_id and w.extension_id = e.id and ${wordBegins(word)})`

/** Up to this many matches are fetched by id and sorted. */
const fewEnough = 2000
/** How many candidates are checked for matching all words. */
const lookedThrough = 10_000

const countUpTo = async (db: Db, accountId: AccountId, word: string) => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count
      from (select from extension_search_words w where w.account_id = ${accountId} and ${wordBegins(word)}
      limit ${lookedThrough + 1}) as found`)
  return { word, count }
}

/**
 * The matching extensions, unless there are many. Queried first, because the two cases need opposite plans: few are
 * fetched by id and sorted, many are found quickly while scanning the list. Left to choose, the database uses the
 * second plan for rare matches as well, and scans everything.
 */
const findFew = async (db: Db, accountId: AccountId, words: readonly string[]): Promise<number[] | undefined> => {
  if (words.length === 0) return undefined
  const counted: { word: string; count: number }[] = []
  for (const word of words) counted.push(await countUpTo(db, accountId, word))
  const [rarest, ...others] = counted.toSorted((one, other) => one.count - other.count)
  if (rarest!.count === 0) return []
  if (rarest!.count > lookedThrough || (others.length === 0 && rarest!.count > fewEnough)) return undefined
  const found = await db.many<{ id: number }>(sql`
    select distinct e.id from (select w.account_id, w.extension_id as id from extension_search_words w
      where w.account_id = ${accountId} and ${wordBegins(rarest!.word)} offset 0) e
    where ${allOf(...others.map(({ word }) => hasWordBeginning(word)))} limit ${fewEnough + 1}`)
  return found.length > fewEnough ? undefined : found.map(({ id }) => id)
}

/** The page first, then the details of its extensions. */
export const listDesk = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  filter: DeskFilter,
  words: readonly string[],
) => {
  const plan = planPage(filter, sorts)
  const favorites: Sql = sql`array(select f.extension_id from receptionist_favourites f
    where f.account_id = ${accountId} and f.user_id = ${userId})`
  const few = await findFew(db, accountId, words)
  if (few?.length === 0)
    return finishPage<DeskEntry & { pageKey: (string | number)[] }>(filter, plan.isCount ? totalOf(0) : [])
  const wanted = [
    few === undefined ? words.map(hasWordBeginning) : [],
    filter.only === "favorites" ? [sql`e.id = any(${favorites})`] : [],
  ].flat()
  const candidates: Sql =
    few === undefined
      ? sql`extensions`
      : sql`(select x.* from extensions x where x.account_id = ${accountId} and x.id = any(${few}::bigint[]) offset 0)`
  const page: Sql = sql`(
    select e.*, ${plan.key} as page_key from ${candidates} e
      where ${allOf(
        sql`e.account_id = ${accountId}
      and e.type = any(${listedTypes}::text[])`,
        plan.where,
        ...wanted,
      )}
    order by ${plan.orderBy} limit ${plan.limit})`
  const rows = await readRows<DeskEntry & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select e.id as extension_id, e.number as extension, e.name, e.user_id, e.do_not_disturb, e.page_key,
      p.name as location_name, e.id = any(${favorites}) as favorite, ${isReady} as ready,
      exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id) as has_phone,
      array(select '+' || n.number from phone_numbers n where n.account_id = e.account_id and n.extension_id = e.id
        order by n.number limit 10) as phone_numbers,
      (select jsonb_build_object('kind', f.kind, 'to', coalesce(t.number || ' ' || t.name, f.to_number, ''))
        from extension_forwarding f left join extensions t on t.account_id = f.account_id and t.id = f.to_extension_id
        where f.account_id = e.account_id and f.extension_id = e.id and f.rule = 'always' and f.is_on) as forwarded,
      array(select q.name from queue_agents a join extensions q on q.account_id = a.account_id and q.id = a.queue_id
        where a.account_id = e.account_id and a.agent_id = e.id order by q.sort_number, q.id limit 10) as queues
    from ${page} e
      left join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
        left join locations p on p.account_id = s.account_id and p.id = s.location_id
    order by ${plan.orderBy}`,
  )
  return finishPage(filter, rows)
}

const mostQueues = 100
export const listDeskQueues = (db: Db, accountId: AccountId) =>
  db.many<DeskQueue>(sql`
    select q.id as queue_id, q.name, q.number as extension, count(e.id)::int as agents,
      (count(e.id) filter (where a.logged_in and p.agent_id is null and ${isReady} and not e.do_not_disturb))::int
        as agents_ready,
      array(select '+' || n.number from phone_numbers n where n.account_id = q.account_id and n.extension_id = q.id
        order by n.number limit 10) as phone_numbers
    from (select x.* from extensions x where x.account_id = ${accountId} and x.type = 'Call Queue'
      order by x.sort_number, x.id limit ${mostQueues}) q
      left join queue_agents a on a.account_id = q.account_id and a.queue_id = q.id
        left join queue_agent_states p on p.account_id = a.account_id and p.agent_id = a.agent_id and p.paused
        left join extensions e on e.account_id = a.account_id and e.id = a.agent_id
    group by q.account_id, q.id, q.name, q.number, q.sort_number order by q.sort_number, q.id`)

/** Whether the directory has this extension; locked until the transaction ends. */
export const keepListed = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(
    sql`select 1 from extensions e
      where e.account_id = ${accountId} and e.id = ${extensionId}
      and e.type = any(${listedTypes}::text[]) for key share`,
  )) !== undefined

export const countFavorites = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from receptionist_favourites f
        where f.account_id = ${accountId} and f.user_id = ${userId}`,
    )
  ).count

export const insertFavorite = (db: Db, accountId: AccountId, userId: UserId, extensionId: number) =>
  db.run(
    sql`insert into receptionist_favourites (account_id, user_id, extension_id)
      values (${accountId}, ${userId}, ${extensionId}) on conflict do nothing`,
  )

export const deleteFavorite = (db: Db, accountId: AccountId, userId: UserId, extensionId: number) =>
  db.run(
    sql`delete from receptionist_favourites
      where account_id = ${accountId} and user_id = ${userId} and extension_id = ${extensionId}`,
  )
