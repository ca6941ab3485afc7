import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Actor } from "../../kit/access/actor.ts"
import { isSsoRequiredOf } from "../../kit/access/sso-required.ts"
import type { ProofWay } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { hasPassword } from "../passwords/passwords.service.ts"

/** The sign-in of the actor as `h`: their session, or the one behind it while they act elsewhere. */
const fromSignIn = ({ homeAccountId, sessionId }: Pick<Actor, "homeAccountId" | "sessionId">) => sql`
  from sessions s join sessions h on h.account_id = s.account_id and h.id = coalesce(s.home_session_id, s.id)
  where s.account_id = ${homeAccountId} and s.id = ${sessionId}`

const confirmedAt = sql`coalesce(h.confirmed_at, h.started_at)`

/**
 * The password alone proves nothing of those who have a second factor. Codes by email are not one here: they go to the
 * address that may be about to change.
 */
const isTooLittle = sql`(case when coalesce(h.confirmed_by, 'signIn') = 'signIn'
    then h.signed_in_with = 'password' and coalesce(h.second_factor, 'email') = 'email' else h.confirmed_by = 'password' end
  and exists (select from mfa_methods m where m.account_id = h.account_id and m.user_id = h.user_id
    and m.kind <> 'email' and m.confirmed_at is not null))`
const proofSeconds = (minutes: number) => sql`case when coalesce(${isTooLittle}, false) then 0 else
  greatest(0, ceil(extract(epoch from ${confirmedAt} + make_interval(mins => ${minutes}) - now()))) end::int`

export interface ProofRow {
  readonly confirmedAt: string
  readonly confirmedBy: ProofWay | "signIn"
  readonly isRecent: boolean
  /** Seconds left, 0 if it is too long ago or was the password alone of somebody who has a second factor. */
  readonly seconds: number
}

/** In the system scope. */
export const findProof = (db: Db, actor: Actor, minutes: number) =>
  db.maybeOne<ProofRow>(sql`
    select ${confirmedAt} as confirmed_at, coalesce(h.confirmed_by, 'signIn') as confirmed_by,
      ${proofSeconds(minutes)} > 0 as is_recent, ${proofSeconds(minutes)} as seconds
    ${fromSignIn(actor)}`)

/** In the system scope. Returns the sign-in that was confirmed, while it is open. */
export const noteProof = async (db: Db, actor: Actor, way: ProofWay): Promise<string | undefined> =>
  (
    await db.maybeOne<{ id: string }>(sql`
      update sessions set confirmed_at = now(), confirmed_by = ${way}
      where account_id = ${actor.homeAccountId} and id = (select h.id ${fromSignIn(actor)}) and ended_at is null
      returning id`)
  )?.id

export const findSignInOf = async (db: Db, actor: Actor): Promise<string | undefined> =>
  (await db.maybeOne<{ id: string }>(sql`select h.id ${fromSignIn(actor)} and h.ended_at is null`))?.id

export interface WaysRow {
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  readonly hasApp: boolean
  readonly hasRecoveryCodes: boolean
  readonly isSsoRequired: boolean
  /** Name of the identity provider to which the user is linked; null without one that is turned on. */
  readonly providerName: string | null
}

/** How a user can prove who they are. In the system scope. The settings and links belong to the domain sso. */
export const findWays = (db: Db, { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId }) =>
  db.one<WaysRow>(sql`
    select
      ${hasPassword(accountId, userId)} as has_password,
      exists (select from mfa_methods m where m.account_id = ${accountId} and m.user_id = ${userId}
        and m.kind = 'passkey' and m.confirmed_at is not null) as has_passkey,
      exists (select from mfa_methods m where m.account_id = ${accountId} and m.user_id = ${userId}
        and m.kind = 'totp' and m.confirmed_at is not null) as has_app,
      exists (select from mfa_recovery_codes r where r.account_id = ${accountId} and r.user_id = ${userId}
        and r.used_at is null) as has_recovery_codes,
      ${isSsoRequiredOf(sql`${accountId}`, sql`${userId}`)} as is_sso_required,
      (select c.display_name from sso_configurations c
        join user_identities i on i.account_id = c.account_id and i.provider = c.protocol and i.user_id = ${userId}
        where c.account_id = ${accountId} and c.level <> 'off' and c.is_tested and c.deleted_at is null) as provider_name`)
