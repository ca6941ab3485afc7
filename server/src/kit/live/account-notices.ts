import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import { kindOfNotice, type PersonalNoticeKind, type SharedNoticeKind } from "@dialplane/contract/kit/notice-kinds"
import type { Db } from "../database/database.ts"
import { publishEvent } from "./events.ts"
import { json, sql, type Sql } from "../database/sql.ts"

interface NoticeContent {
  readonly accountId: AccountId
  readonly title: string
  readonly text: string
  /** A page of the account, or of the portal if it begins with a slash; empty if there is none. */
  readonly path: string
  /** What it is about: there is one open notice of a kind for each cause, and `resolveNotices` ends it. */
  readonly cause?: string
  readonly jobId?: number
  readonly expiresAt?: string
}
/** For one user, who may belong to another account, or for all whose permissions show the kind. */
type NewNotice = NoticeContent &
  ({ readonly kind: PersonalNoticeKind; readonly userId: UserId } | { readonly kind: SharedNoticeKind })

/** Notices of a kind that come within this time are one email. */
const digestMinutes = 15

/** The job that writes the email of one audience about notices of a kind that is sent soon. */
export const soonEmailJobName = "notices.email_soon"

/** Of one kind for the same audience. The first email of a kind that is sent soon does not wait. */
const emailDue = (accountId: AccountId, kind: NoticeKind, userId: UserId | null): Sql => {
  const { email } = kindOfNotice(kind)
  if (email === "event") return sql`null`
  const window = sql`make_interval(mins => ${digestMinutes})`
  return email === "digest"
    ? sql`now() + ${window}`
    : sql`greatest(now(), (select max(e.emailed_at) from account_notices e where e.account_id = ${accountId}
        and e.kind = ${kind} and e.user_id is not distinct from ${userId}::bigint) + ${window})`
}

/**
 * Part of the transaction of the change it reports, like an audit entry; every domain can add notices. False if there
 * already is an open notice for its cause.
 */
export const addNotice = async (db: Db, notice: NewNotice): Promise<boolean> => {
  const { accountId, kind, title, text, path, cause = null, jobId = null, expiresAt = null } = notice
  const userId = "userId" in notice ? notice.userId : null
  const added = await db.run(
    sql`insert into account_notices (account_id, kind, user_id, title, text, path, cause, job_id, expires_at,
        email_due_at)
      values (${accountId}, ${kind}, ${userId}, ${title}, ${text}, ${path}, ${cause}, ${jobId},
        ${expiresAt}::timestamptz, ${emailDue(accountId, kind, userId)})
      on conflict do nothing`,
  )
  if (added === 0) return false
  if (kindOfNotice(kind).email === "soon") await sendSoon(db, accountId, kind, userId)
  await publishNotice(db, accountId, userId)
  return true
}

/** In a lane of its own: it waits for no digest of others. */
const sendSoon = (db: Db, accountId: AccountId, kind: NoticeKind, userId: UserId | null) =>
  db.run(sql`
    with waiting as (
      insert into jobs (account_id, name, title, visible, lane, payload, run_at)
      select ${accountId}, ${soonEmailJobName}, ${soonEmailJobName}, false, 'urgent', ${json({ kind, userId })},
        max(n.email_due_at)
      from account_notices n where n.account_id = ${accountId} and n.kind = ${kind}
        and n.user_id is not distinct from ${userId}::bigint and n.email_due_at is not null
      having max(n.email_due_at) is not null returning 1)
    select pg_notify('dialplane_jobs', 'urgent') from waiting`)

/** Without details: whoever may see the notice reads it. */
const publishNotice = (db: Db, accountId: AccountId, userId: UserId | null) =>
  publishEvent(db, { accountId, ...(userId === null ? {} : { userId }), topic: "notice", data: {} })

/**
 * Changes what the open notice of a cause says; who has read it is not told again. False if there is none. Nothing is
 * written if it says that already.
 */
export const changeNotice = async (
  db: Db,
  notice: NoticeContent & { readonly kind: SharedNoticeKind },
  cause: string,
): Promise<boolean> => {
  const { accountId, kind, title, text, path } = notice
  const expiresAt = notice.expiresAt ?? null
  const found = await db.maybeOne<{ isSame: boolean }>(sql`
    select (n.title, n.text, n.path, n.expires_at) is not distinct from
      (${title}, ${text}, ${path}, ${expiresAt}::timestamptz) as is_same
    from account_notices n where n.account_id = ${accountId} and n.kind = ${kind} and n.cause = ${cause}
      and n.user_id is null and n.resolved_at is null`)
  if (found === undefined || found.isSame) return found !== undefined
  await db.run(sql`
    update account_notices set title = ${title}, text = ${text}, path = ${path}, expires_at = ${expiresAt}::timestamptz
    where account_id = ${accountId} and kind = ${kind} and cause = ${cause} and user_id is null
      and resolved_at is null`)
  await publishNotice(db, accountId, null)
  return true
}

/** Ends the open notices of a cause, in the transaction that ends the cause: they are done for everyone. */
export const resolveNotices = async (
  db: Db,
  accountId: AccountId,
  kinds: readonly NoticeKind[],
  causes: readonly string[],
): Promise<void> => {
  const ended = await db.many<{ userId: UserId | null }>(sql`
    update account_notices set resolved_at = now(), email_due_at = null
    where account_id = ${accountId} and kind = any(${kinds}::text[]) and cause = any(${causes}::text[])
      and resolved_at is null
    returning user_id`)
  for (const userId of new Set(ended.map((one) => one.userId))) await publishNotice(db, accountId, userId)
}

/**
 * The same for several accounts in one statement, in the system scope: notices that are older than the moment at which
 * the cause was known to be over.
 */
export const resolveNoticesBefore = async (
  db: Db,
  kind: SharedNoticeKind,
  cause: string,
  overs: readonly { readonly accountId: AccountId; readonly at: string }[],
): Promise<void> => {
  const ended = await db.many<{ accountId: AccountId }>(sql`
    update account_notices n set resolved_at = now(), email_due_at = null
    from jsonb_to_recordset(${json(overs.map(({ accountId, at }) => ({ account_id: accountId, at })))})
      as o (account_id bigint, at timestamptz)
    where n.account_id = o.account_id and n.kind = ${kind} and n.cause = ${cause} and n.resolved_at is null
      and n.created_at < o.at
    returning n.account_id`)
  for (const { accountId } of ended) await publishNotice(db, accountId, null)
}
