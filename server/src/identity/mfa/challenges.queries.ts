import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { challengeMinutes } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import type { Holder } from "./holder.rules.ts"

/** Whom the identity provider of the account named, for sign-ins that began there. Sealed by the domain sso. */
export interface NamedByProvider {
  readonly nameIdSealed: string
  readonly nameIdHash: string
  readonly sessionIndex: string | null
}

export interface ChallengeDraft extends Holder {
  readonly tokenHash: string
  readonly kind: "verify" | "enrol"
  readonly clientId: string
  readonly entryPoint: string
  /** Null after a password. */
  readonly named: NamedByProvider | null
}

export const insertChallenge = (db: Db, draft: ChallengeDraft) =>
  db.run(sql`
    insert into mfa_challenges (account_id, user_id, token_hash, kind, client_id, door, password_changed_at,
      named_by_provider, expires_at)
    select u.account_id, u.id, ${draft.tokenHash}, ${draft.kind}, ${draft.clientId}, ${draft.entryPoint},
      ${draft.named === null ? sql`c.changed_at` : sql`null::timestamptz`},
      ${draft.named === null ? sql`null::jsonb` : json(draft.named)}, now() + make_interval(mins => ${challengeMinutes})
    from users u left join credentials c on c.account_id = u.account_id and c.user_id = u.id
    where u.account_id = ${draft.accountId} and u.id = ${draft.userId}`)

export interface ChallengeRow {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly kind: "verify" | "enrol"
  readonly clientId: string
  readonly entryPoint: string
  readonly named: NamedByProvider | null
}

/** A challenge that can still be answered: not expired, and started with the current password or without one. */
export const findChallenge = (db: Db, tokenHash: string) =>
  db.maybeOne<ChallengeRow>(sql`
    select h.account_id, h.user_id, u.login_name, u.first_name, u.last_name, u.email, h.kind, h.client_id,
      h.door as entry_point, h.named_by_provider as named
    from mfa_challenges h
    join users u on u.account_id = h.account_id and u.id = h.user_id
    left join credentials c on c.account_id = h.account_id and c.user_id = h.user_id
    where h.token_hash = ${tokenHash} and h.expires_at > now()
      and (h.named_by_provider is not null or c.changed_at = h.password_changed_at)`)

/** Deletes it; false if a concurrent request already did. */
export const takeChallenge = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.maybeOne(sql`delete from mfa_challenges where token_hash = ${tokenHash} returning user_id`)) !== undefined

/** Of sign-ins that began at the identity provider. */
export const deleteChallengesByProvider = (db: Db, { accountId, userId }: Holder) =>
  db.run(sql`
    delete from mfa_challenges
    where account_id = ${accountId} and user_id = ${userId} and named_by_provider is not null`)

/** Deletes challenges that were never answered; a few per call, so that no sign-in becomes slow. */
export const purgeChallenges = (db: Db) =>
  db.run(sql`
    delete from mfa_challenges where token_hash in (
      select h.token_hash from mfa_challenges h where h.expires_at < now() order by h.expires_at limit 100
        for update skip locked)`)
