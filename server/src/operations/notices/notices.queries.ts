import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { NoticeChoice, NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import type { Region, ServiceName } from "@dialplane/contract/kit/service"
import type { NoticeFilter } from "@dialplane/contract/operations/notices/notices.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

/** Whose notices are read: a user in an account. */
export interface NoticeReader {
  readonly accountId: AccountId
  readonly homeAccountId: AccountId
  readonly userId: UserId
  /** Kinds for everyone with a permission that the user has, and kinds for the user alone; without those turned off. */
  readonly sharedKinds: readonly NoticeKind[]
  readonly personalKinds: readonly NoticeKind[]
}

export interface NoticeRow {
  readonly noticeId: number
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  readonly path: string
  readonly jobId: number | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly resolvedAt: string | null
  readonly readAt: string | null
  readonly doneAt: string | null
}

/** For a notice (as `n`): those of other accounts are only seen in these accounts. */
const isSeenBy = ({ accountId, homeAccountId, userId, sharedKinds, personalKinds }: NoticeReader): Sql => sql`(
  (n.account_id = ${accountId} and n.user_id is null and n.kind = any(${sharedKinds}::text[]))
  or (n.user_id = ${userId} and n.account_id in (${accountId}, ${homeAccountId})
    and n.kind = any(${personalKinds}::text[])))
  and coalesce(n.expires_at > now(), true)`

const marksOf = ({ homeAccountId, userId }: NoticeReader): Sql => sql`
  left join notice_marks m on m.account_id = ${homeAccountId} and m.user_id = ${userId} and m.notice_id = n.id`

const isDone = sql`(n.resolved_at is not null or m.done_at is not null)`
const isUnread = sql`(m.read_at is null and n.resolved_at is null)`

const sorts: SortColumns<NoticeFilter["sort"]> = { newest: [{ column: "n.id", type: "bigint" }] }

export const listNotices = async (
  db: Db,
  reader: NoticeReader,
  filter: NoticeFilter,
  kinds?: readonly NoticeKind[],
) => {
  // The default order of this list is newest first.
  const query = { ...filter, direction: filter.direction === "asc" ? ("desc" as const) : ("asc" as const) }
  const plan = planPage(query, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<NoticeRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select n.id as notice_id, n.account_id, n.kind, n.title, n.text, n.path, n.job_id, n.created_at, n.expires_at,
      n.resolved_at, case when ${isUnread} then null else coalesce(m.read_at, n.resolved_at) end as read_at, m.done_at,
      ${plan.key} as page_key
    from account_notices n ${marksOf(reader)}
    where ${allOf(
      isSeenBy(reader),
      plan.where,
      kinds !== undefined && sql`n.kind = any(${kinds}::text[])`,
      filter.read !== undefined && sql`${isUnread} = ${filter.read === "unread"}`,
      filter.done !== undefined && sql`${isDone} = ${filter.done === "done"}`,
      search !== "" && sql`position(${search} in lower(n.title || ' ' || n.text)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(query, rows)
}

export const countUnread = async (db: Db, reader: NoticeReader, most: number) =>
  (
    await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from account_notices n ${marksOf(reader)} where ${isSeenBy(reader)} and ${isUnread} limit ${most}) counted`)
  ).count

/** Only notices that the user sees, and that are unread. Returns how many. */
export const markRead = (db: Db, reader: NoticeReader, noticeIds: readonly number[] | "all") =>
  db.run(sql`
    insert into notice_marks (account_id, user_id, notice_id)
    select ${reader.homeAccountId}, ${reader.userId}, n.id from account_notices n
    where ${isSeenBy(reader)} and ${noticeIds === "all" ? sql`n.resolved_at is null` : sql`n.id = any(${noticeIds}::bigint[])`}
    on conflict do nothing`)

/** Only notices that the user sees. Done includes read; what is open again stays read or unread as it was. */
export const markDone = (db: Db, reader: NoticeReader, noticeIds: readonly number[], done: boolean) =>
  done
    ? db.run(sql`
        insert into notice_marks (account_id, user_id, notice_id, done_at)
        select ${reader.homeAccountId}, ${reader.userId}, n.id, now() from account_notices n
        where ${isSeenBy(reader)} and n.id = any(${noticeIds}::bigint[])
        on conflict (account_id, user_id, notice_id) do update set done_at = excluded.done_at
        where notice_marks.done_at is null`)
    : db.run(sql`
        update notice_marks set done_at = null
        where account_id = ${reader.homeAccountId} and user_id = ${reader.userId} and done_at is not null
          and notice_id in (select n.id from account_notices n
            where ${isSeenBy(reader)} and n.id = any(${noticeIds}::bigint[]))`)

// --- choices ---------------------------------------------------------------------------------------------------------

export const listChoices = async (
  db: Db,
  homeAccountId: AccountId,
  userId: UserId,
): Promise<ReadonlyMap<NoticeKind, NoticeChoice>> =>
  new Map(
    (
      await db.many<{ kind: NoticeKind; choice: NoticeChoice }>(sql`
      select c.kind, c.choice from notice_choices c where c.account_id = ${homeAccountId} and c.user_id = ${userId}`)
    ).map(({ kind, choice }) => [kind, choice]),
  )

export const saveChoice = (
  db: Db,
  homeAccountId: AccountId,
  userId: UserId,
  { kind, choice }: { readonly kind: NoticeKind; readonly choice: NoticeChoice },
) =>
  db.run(sql`
    insert into notice_choices (account_id, user_id, kind, choice)
    values (${homeAccountId}, ${userId}, ${kind}, ${choice})
    on conflict (account_id, user_id, kind) do update set choice = excluded.choice`)

/** Whether a user has one of these roles in their own account. */
export const holdsRole = async (db: Db, homeAccountId: AccountId, userId: UserId, roleIds: readonly number[]) =>
  (await db.maybeOne(sql`
    select from role_memberships m where m.account_id = ${homeAccountId} and m.user_id = ${userId}
      and m.role_id = any(${roleIds}::int[]) limit 1`)) !== undefined

// --- email -----------------------------------------------------------------------------------------------------------

/** Notices of one kind for the same audience. */
export interface EmailGroup {
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly userId: UserId | null
}
/** Since when their email is due, to the microsecond. */
export interface DueEmail extends EmailGroup {
  readonly due: string
}

/** Longest due first, after one of them. */
export const listDueEmails = (db: Db, after: DueEmail | undefined, most: number) =>
  db.many<DueEmail>(sql`
    select d.account_id, d.kind, d.user_id, d.since::text as due from (
      select n.account_id, n.kind, n.user_id, min(n.email_due_at) as since from account_notices n
      where n.email_due_at <= now() group by n.account_id, n.kind, n.user_id) d
    where ${
      after === undefined
        ? sql`true`
        : sql`(d.since, d.account_id, d.kind, coalesce(d.user_id, 0)) >
            (${after.due}::timestamptz, ${after.accountId}::bigint, ${after.kind}, ${after.userId ?? 0}::bigint)`
    }
    order by d.since, d.account_id, d.kind, coalesce(d.user_id, 0) limit ${most}`)

/** Takes the notices of an email that was not written yet; those that ended meanwhile are not mentioned. */
export const takeForEmail = (db: Db, { accountId, kind, userId }: EmailGroup) =>
  db.many<Pick<NoticeRow, "noticeId" | "title" | "text" | "path">>(sql`
    with taken as (
      update account_notices set email_due_at = null, emailed_at = now()
      where account_id = ${accountId} and kind = ${kind} and user_id is not distinct from ${userId}::bigint
        and email_due_at is not null
      returning id, title, text, path, expires_at)
    select t.id as notice_id, t.title, t.text, t.path from taken t where coalesce(t.expires_at > now(), true) order by t.id`)

export interface Recipient {
  readonly userId: UserId
  readonly email: string
  readonly firstName: string
  readonly choice: NoticeChoice | null
  readonly isOwner: boolean
}

const isIn = (roleIds: readonly number[], keys: readonly PermissionKey[]): Sql => sql`exists (
  select from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
  where m.account_id = u.account_id and m.user_id = u.id
    and (m.role_id = any(${roleIds}::int[]) or r.keys && ${keys}::text[]))`

const recipients = (accountId: AccountId, kind: NoticeKind, ownerRoleIds: readonly number[], who: Sql): Sql => sql`
  select u.id as user_id, u.email, u.first_name, c.choice, ${isIn(ownerRoleIds, [])} as is_owner
  from users u left join notice_choices c on c.account_id = u.account_id and c.user_id = u.id and c.kind = ${kind}
  where u.account_id = ${accountId} and u.allow_login and u.status_id <> 3 and u.email <> '' and ${who}
  order by u.id`

/** Users of the account with one of these roles, or a custom role with one of these permissions. */
export const listAudience = (
  db: Db,
  accountId: AccountId,
  kind: NoticeKind,
  ownerRoleIds: readonly number[],
  roleIds: readonly number[],
  keys: readonly PermissionKey[],
) => db.many<Recipient>(recipients(accountId, kind, ownerRoleIds, isIn(roleIds, keys)))

/** The user, if they belong to the account: email about other accounts would outlast the access to them. */
export const findRecipient = (
  db: Db,
  accountId: AccountId,
  kind: NoticeKind,
  ownerRoleIds: readonly number[],
  userId: UserId,
) => db.many<Recipient>(recipients(accountId, kind, ownerRoleIds, sql`u.id = ${userId}`))

/** Some accounts that are not canceled, after one of them. */
export const listAccountsAfter = (db: Db, after: AccountId, most: number) =>
  db.many<{ accountId: AccountId; servicesGeography: Readonly<Partial<Record<ServiceName, Region>>> }>(sql`
    select a.id as account_id, a.services_geography from accounts a where a.id > ${after} and a.status <> 'Cancelled'
    order by a.id limit ${most}`)
