import type { Visit } from "@dialplane/contract/identity/acting/openings.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface OpeningRow {
  readonly sessionId: string
  readonly name: string
  readonly fromAccountId: AccountId
  readonly fromAccount: string
  readonly roleName: string
  readonly reason: string
  readonly startedAt: string
  readonly until: string
}

/** Users of parent accounts who have the account open now, while their sign-in lasts. */
export const listOpenings = (db: Db, accountId: AccountId) =>
  db.many<OpeningRow>(sql`
    select o.session_id::text as session_id, o.user_name as name, o.home_account_id as from_account_id,
      o.company as from_account, o.role_name, o.reason, o.opened_at as started_at, o.until
    from account_openings o join sessions s on s.id = o.session_id and s.ended_at is null and s.expires_at > now()
    where o.account_id = ${accountId} and o.ended_at is null and o.until > now() order by o.opened_at desc, o.id desc
      limit 200`)

/** Closes the openings of a user in an account, in all of their sign-ins. */
export const endOpenings = (db: Db, accountId: AccountId, { userId }: { readonly userId: number }, reason: string) =>
  db.run(sql`
    update account_openings o set ended_at = now(), end_reason = ${reason}
    where o.account_id = ${accountId} and o.ended_at is null and o.user_id = ${userId}`)

export const userOfSession = async (db: Db, sessionId: string) =>
  (await db.many<{ userId: number }>(sql`select s.user_id from sessions s where s.id = ${sessionId}::uuid`)).map(
    ({ userId }) => userId,
  )

type VisitRow = Omit<Visit, "roleName"> & {
  readonly companyId: AccountId
  readonly roleId: number | null
  readonly roleName: string | null
}

/** Visits of the last three months, newest first: openings and acting sessions. */
export const listVisits = (db: Db, accountId: AccountId) =>
  db.many<VisitRow>(sql`
    select v.* from (
      select o.user_name as name, o.home_account_id as company_id, o.company, null::int as role_id, o.role_name,
        'opened' as kind, o.reason, o.opened_at as started_at,
        coalesce(o.ended_at, least(o.until, s.ended_at), o.until) as ended_at,
          coalesce(o.ended_at, least(o.until, s.ended_at), o.until) <= now() as is_over
      from account_openings o left join sessions s on s.id = o.session_id
      where o.account_id = ${accountId} and o.opened_at > now() - interval '90 days'
      union all
      select u.first_name || ' ' || u.last_name, h.id, h.name, s.role_id, null, s.acting_kind, s.acting_reason,
        s.started_at, coalesce(s.ended_at, s.expires_at), coalesce(s.ended_at, s.expires_at) <= now()
      from sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
        join accounts h on h.id = s.account_id
      where s.acting_account_id = ${accountId} and s.account_id <> ${accountId}
        and s.acting_kind in ('trust', 'assume') and s.started_at > now() - interval '90 days') v
    order by v.started_at desc limit 100`)

export const findSettings = (db: Db, accountId: AccountId) =>
  db.one<{ askReason: boolean }>(
    sql`select a.ask_reason_to_open as ask_reason from accounts a where a.id = ${accountId}`,
  )
export const saveSettings = (db: Db, accountId: AccountId, askReason: boolean) =>
  db.run(sql`update accounts set ask_reason_to_open = ${askReason} where id = ${accountId}`)
