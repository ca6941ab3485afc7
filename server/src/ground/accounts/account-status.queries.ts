import type { StatusChangeRecord } from "@dialplane/contract/ground/accounts/account-status"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

export type ChangeRow = StatusChangeRecord & {
  readonly askedByAccountId: AccountId
  readonly askedByUserId: UserId | null
}

const columns = sql`c.id as change_id, c.from_status, c.to_status, c.state, c.due_at, c.reason_code, c.note,
  c.asked_by_account_id,
  c.asked_by_account_name as asked_by_account, c.asked_by_user_id, c.asked_by_name, c.asked_at, c.settled_at,
    c.settled_by_name, c.outcome`
const changes = (condition: Sql, order: Sql) =>
  sql`select ${columns} from account_status_changes c where ${condition} order by ${order}`

/** Scheduled changes, soonest first. */
export const listScheduled = (db: Db, accountId: AccountId) =>
  db.many<ChangeRow>(changes(sql`c.account_id = ${accountId} and c.state = 'scheduled'`, sql`c.due_at, c.id`))

/** The next scheduled change, for the notices on every page. */
export const findNextPlan = (db: Db, accountId: AccountId) =>
  db.maybeOne<{ status: AccountStatus; at: string }>(sql`
    select c.to_status as status, c.due_at as at from account_status_changes c
      where c.account_id = ${accountId} and c.state = 'scheduled' order by c.due_at, c.id limit 1`)

/** Past changes, newest first. */
export const listHistory = (db: Db, accountId: AccountId) =>
  db.many<ChangeRow>(
    changes(
      sql`c.account_id = ${accountId} and c.state <> 'scheduled'`,
      sql`coalesce(c.settled_at, c.asked_at) desc, c.id desc limit 50`,
    ),
  )

export const lockChange = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ChangeRow>(
    sql`select ${columns} from account_status_changes c where c.account_id = ${accountId} and c.id = ${id} for update`,
  )

type NewChange = Pick<
  ChangeRow,
  | "fromStatus"
  | "toStatus"
  | "state"
  | "dueAt"
  | "reasonCode"
  | "note"
  | "askedByAccountId"
  | "askedByAccount"
  | "askedByUserId"
  | "askedByName"
>

export const insertChange = (db: Db, accountId: AccountId, change: NewChange) =>
  db.one<ChangeRow>(sql`
    with c as (
      insert into account_status_changes (account_id, from_status, to_status, state, due_at, reason_code, note,
        asked_by_account_id, asked_by_account_name, asked_by_user_id, asked_by_name, settled_at, settled_by_name)
      values (${accountId}, ${change.fromStatus}, ${change.toStatus}, ${change.state}, ${change.dueAt}::timestamptz,
        ${change.reasonCode}, ${change.note}, ${change.askedByAccountId},
        ${change.askedByAccount}, ${change.askedByUserId},
        ${change.askedByName}, case when ${change.state} = 'done' then now() end, case when ${change.state} = 'done'
          then ${change.askedByName} end)
      returning *)
    select ${columns} from c`)

export const settleChange = (
  db: Db,
  accountId: AccountId,
  id: number,
  state: "done" | "withdrawn" | "refused",
  by: string,
  outcome: string | null,
) =>
  db.run(sql`
    update account_status_changes
      set state = ${state}, settled_at = now(), settled_by_name = ${by}, outcome = ${outcome}
    where account_id = ${accountId} and id = ${id} and state = 'scheduled'`)

export const setStatus = (db: Db, accountId: AccountId, status: AccountStatus, setBy: AccountId) =>
  db.run(
    sql`update accounts set status = ${status}, status_set_by_account_id = ${setBy}, status_since = now()
      where id = ${accountId}`,
  )

export interface PlaceOnPath {
  readonly id: AccountId
  readonly name: string
  readonly status: AccountStatus
}

/** The account and its parent accounts. System scope only: an account cannot read its parent accounts. */
export const listPath = (db: Db, accountId: AccountId) =>
  db.many<PlaceOnPath>(
    sql`select p.id, p.name, p.status from accounts a join accounts p on p.id = any(a.path) where a.id = ${accountId}
      order by cardinality(p.path)`,
  )

/** Decisions and plans of an account that is no longer above pass to the account that replaced it. */
export const passDecisionsOn = async (
  db: Db,
  movedId: AccountId,
  to: { readonly id: AccountId; readonly name: string },
) => {
  await db.run(sql`
    update accounts a set status_set_by_account_id = ${to.id}
      where a.path @> array[${movedId}]::bigint[] and not a.status_set_by_account_id = any(a.path)`)
  await db.run(sql`
    update account_status_changes c set asked_by_account_id = ${to.id}, asked_by_account_name = ${to.name}
    from accounts a where a.id = c.account_id and a.path @> array[${movedId}]::bigint[] and c.state = 'scheduled'
      and not c.asked_by_account_id = any(a.path)`)
}

/** The email addresses of the account's owners. */
export const listOwnerAddresses = async (
  db: Db,
  accountId: AccountId,
  roleIds: readonly number[],
  noticeKind: NoticeKind,
) =>
  (
    await db.many<{ email: string }>(sql`
    select distinct u.email from users u
      join role_memberships m on m.account_id = u.account_id and m.user_id = u.id and m.role_id = any(${roleIds}::int[])
    where u.account_id = ${accountId} and u.allow_login and u.status_id <> 3 and u.email <> ''
      and not exists (select from notice_choices c where c.account_id = u.account_id and c.user_id = u.id
        and c.kind = ${noticeKind} and c.choice <> 'portalAndEmail')
    order by u.email limit 50`)
  ).map(({ email }) => email)

/** The number of accounts below that are not cancelled, counted up to ten thousand. */
export const countLiveBelow = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from accounts a
        where a.path @> array[${accountId}]::bigint[] and a.id <> ${accountId} and a.status <> 'Cancelled'
        limit 10000) below`)
  ).count

export const findStatus = async (db: Db, accountId: AccountId): Promise<AccountStatus> =>
  (await db.one<{ status: AccountStatus }>(sql`select a.status from accounts a where a.id = ${accountId}`)).status
