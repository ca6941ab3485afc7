import { passkeyMinutes } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export type PasskeyPurpose = "add" | "verify" | "signIn" | "confirm"

export const insertPasskeyChallenge = (db: Db, challengeHash: string, purpose: PasskeyPurpose, subject: string) =>
  db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, subject, expires_at)
      values (${challengeHash}, ${purpose}, ${subject}, now() + make_interval(mins => ${passkeyMinutes}))`)

/** Deletes it. Undefined if it was answered before, or has expired. */
export const takePasskeyChallenge = (db: Db, challengeHash: string) =>
  db.maybeOne<{ purpose: PasskeyPurpose; subject: string }>(sql`
    with taken as (
      delete from passkey_challenges where challenge_hash = ${challengeHash} returning purpose, subject, expires_at)
    select t.purpose, t.subject from taken t where t.expires_at > now()`)

/** Deletes those that were never answered; a few per call, so that no sign-in becomes slow. */
export const purgePasskeyChallenges = (db: Db) =>
  db.run(sql`
    delete from passkey_challenges where challenge_hash in (
      select c.challenge_hash from passkey_challenges c where c.expires_at < now() order by c.expires_at limit 100
        for update skip locked)`)
