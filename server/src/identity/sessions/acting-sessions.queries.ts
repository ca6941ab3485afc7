import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Acting, Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

export interface ActingDraft {
  readonly kind: Acting["kind"]
  readonly accountId: AccountId
  readonly roleId: number
  readonly reason: string
  /** Limited by the end of the sign-in it belongs to. */
  readonly minutes: number
}

export const insertActingSession = (db: Db, actor: Actor, draft: ActingDraft) =>
  db.maybeOne<{ id: string; until: string }>(sql`
    insert into sessions (account_id, user_id, role_id, client_id, login_portal, device, address, expires_at,
      acting_kind, acting_account_id, acting_reason, home_role_id, home_session_id)
    select h.account_id, h.user_id, ${draft.roleId}, h.client_id, h.login_portal, h.device, h.address,
      least(coalesce(h.limit_at, h.expires_at), now() + make_interval(mins => ${draft.minutes})),
      ${draft.kind}, ${draft.accountId}, ${draft.reason}, h.role_id, h.id
    from sessions h where h.account_id = ${actor.homeAccountId} and h.id = ${actor.sessionId} and h.ended_at is null
    returning id, expires_at as until`)

export interface ActingRow {
  readonly id: string
  readonly kind: Acting["kind"]
  readonly accountId: AccountId
  readonly roleId: number
  readonly reason: string
  readonly until: string
}

/** An acting session that the user started from one of their sign-ins and that has not ended. */
export const findActingSession = (db: Db, actor: Actor, sessionId: string) =>
  db.maybeOne<ActingRow>(sql`
    select s.id, s.acting_kind as kind, s.acting_account_id as account_id, s.role_id, s.acting_reason as reason,
      s.expires_at as until
    from sessions s
    where s.account_id = ${actor.homeAccountId} and s.user_id = ${actor.userId}
      and s.home_session_id = ${actor.sessionId} and s.id = ${sessionId} and s.ended_at is null
      and s.expires_at > now()`)

export interface EndedActing {
  readonly id: string
  readonly accountId: AccountId
  readonly userId: UserId
}

export interface ActingFilter {
  readonly actingAccountId: AccountId
  readonly sessionId?: string
  readonly homeAccountId?: AccountId
  readonly userId?: UserId
  readonly kind?: Acting["kind"]
}

/** Ends the acting sessions of users in an account. */
export const endActing = (
  db: Db,
  { actingAccountId, sessionId, homeAccountId, userId, kind }: ActingFilter,
  reason: string,
) =>
  db.many<EndedActing>(sql`
    update sessions s set ended_at = now(), end_reason = ${reason}
    where ${allOf(
      sql`s.acting_account_id = ${actingAccountId} and s.acting_kind in ('trust', 'assume') and s.ended_at is null`,
      sessionId !== undefined && sql`s.id = ${sessionId}`,
      homeAccountId !== undefined && sql`s.account_id = ${homeAccountId}`,
      userId !== undefined && sql`s.user_id = ${userId}`,
      kind !== undefined && sql`s.acting_kind = ${kind}`,
    )}
    returning s.id, s.account_id, s.user_id`)
