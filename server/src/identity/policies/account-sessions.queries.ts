import type {
  AccountBrowser,
  AccountBrowserFilter,
  AccountSession,
  AccountSessionFilter,
} from "@dialplane/contract/identity/policies/policies.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { countRows, finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

export type SessionRow = Omit<AccountSession, "client" | "role" | "manageable" | "current"> & {
  readonly clientId: string
  readonly customRole: string | null
}

const user = sql`u.id as user_id, u.first_name || ' ' || u.last_name as user_name, u.login_name`
const isOpen = sql`s.ended_at is null and s.expires_at > now()`
const from = sql`sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
  left join own_roles r on r.account_id = s.account_id and r.id = s.role_id
    and coalesce(s.acting_account_id, s.account_id) = s.account_id`

const byName = [
  { column: "u.sort_login", type: "text" },
  { column: "s.id::text", type: "text" },
] as const
const sorts: SortColumns<AccountSessionFilter["sort"]> = {
  lastSeenAt: [
    { column: "greatest(s.last_used_at, s.last_active_at)", type: "timestamptz" },
    { column: "s.id::text", type: "text" },
  ],
  startedAt: [
    { column: "s.started_at", type: "timestamptz" },
    { column: "s.id::text", type: "text" },
  ],
  name: byName,
}

/** The ids of clients, as the list names them. */
export interface ClientIds {
  readonly wanted: readonly string[] | undefined
  readonly unwanted: readonly string[] | undefined
}

const textMatches = (search: string, alias: "s" | "b") => {
  const text = search.toLowerCase()
  const [device, address] = alias === "s" ? [sql`s.device`, sql`s.address`] : [sql`b.device`, sql`b.address`]
  return sql`(position(${text} in lower(u.first_name || ' ' || u.last_name)) > 0
    or position(${text} in u.sort_login) > 0 or position(${text} in lower(${device})) > 0
    or position(${text} in lower(${address})) > 0)`
}

const matches = (accountId: AccountId, filter: AccountSessionFilter, { wanted, unwanted }: ClientIds) =>
  allOf(
    sql`s.account_id = ${accountId} and ${isOpen}`,
    filter.search !== "" && textMatches(filter.search, "s"),
    filter.user !== undefined && sql`s.user_id = ${filter.user}`,
    filter.role !== undefined && sql`s.role_id = ${filter.role}`,
    filter.acting !== undefined &&
      (filter.acting === "yes" ? sql`s.acting_kind is not null` : sql`s.acting_kind is null`),
    wanted !== undefined && sql`s.client_id = any(${wanted}::text[])`,
    unwanted !== undefined && sql`s.client_id <> all(${unwanted}::text[])`,
  )

export const listSessions = async (
  db: Db,
  accountId: AccountId,
  filter: AccountSessionFilter,
  clients: ClientIds,
): Promise<Page<SessionRow>> => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<SessionRow & { pageKey: (string | number)[] }>(sql`
    select s.id as session_id, ${user}, s.role_id, r.name as custom_role, s.client_id, s.device, s.address, s.started_at,
      greatest(s.last_used_at, s.last_active_at) as last_seen_at, s.expires_at, s.acting_kind as acting,
      ${plan.key} as page_key
    from ${from} where ${allOf(matches(accountId, filter, clients), plan.where)}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}

export const countSessions = (
  db: Db,
  accountId: AccountId,
  filter: AccountSessionFilter,
  clients: ClientIds,
): Promise<PageTotal> => countRows(db, sql`select from ${from} where ${matches(accountId, filter, clients)}`)

export const findHolder = (db: Db, accountId: AccountId, sessionId: string) =>
  db.maybeOne<{ userId: UserId; userName: string; device: string }>(sql`
    select ${user}, s.device from ${from} where s.account_id = ${accountId} and s.id = ${sessionId} and ${isOpen}`)

/** Everybody of the account who is signed in. */
export const listSignedIn = async (db: Db, accountId: AccountId): Promise<UserId[]> =>
  (
    await db.many<{ userId: UserId }>(
      sql`select distinct s.user_id from sessions s where s.account_id = ${accountId} and ${isOpen} order by s.user_id`,
    )
  ).map(({ userId }) => userId)

// --- remembered devices ----------------------------------------------------------------------------------------------

export type BrowserRow = Omit<AccountBrowser, "manageable">

const browserFrom = sql`mfa_browsers b join users u on u.account_id = b.account_id and u.id = b.user_id`
/** Not expired, and remembered with the current password. */
const counts = sql`b.expires_at > now() and exists (
  select from credentials c
    where c.account_id = b.account_id and c.user_id = b.user_id and c.changed_at = b.password_changed_at)`

const browserSorts: SortColumns<AccountBrowserFilter["sort"]> = {
  lastUsedAt: [
    { column: "b.last_used_at", type: "timestamptz" },
    { column: "b.id::text", type: "text" },
  ],
  name: [
    { column: "u.sort_login", type: "text" },
    { column: "b.id::text", type: "text" },
  ],
}

const browserMatches = (accountId: AccountId, filter: AccountBrowserFilter) =>
  allOf(
    sql`b.account_id = ${accountId} and ${counts}`,
    filter.search !== "" && textMatches(filter.search, "b"),
    filter.user !== undefined && sql`b.user_id = ${filter.user}`,
  )

export const listBrowsers = async (
  db: Db,
  accountId: AccountId,
  filter: AccountBrowserFilter,
): Promise<Page<BrowserRow>> => {
  const plan = planPage(filter, browserSorts)
  const rows = await db.many<BrowserRow & { pageKey: (string | number)[] }>(sql`
    select b.id as browser_id, ${user}, b.device, b.address, b.created_at as remembered_at, b.last_used_at,
      b.expires_at, ${plan.key} as page_key
    from ${browserFrom} where ${allOf(browserMatches(accountId, filter), plan.where)}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}

export const countBrowsers = (db: Db, accountId: AccountId, filter: AccountBrowserFilter): Promise<PageTotal> =>
  countRows(db, sql`select from ${browserFrom} where ${browserMatches(accountId, filter)}`)

export const findBrowserHolder = (db: Db, accountId: AccountId, browserId: string) =>
  db.maybeOne<{ userId: UserId }>(
    sql`select b.user_id from mfa_browsers b where b.account_id = ${accountId} and b.id = ${browserId}`,
  )
