import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { MfaMode } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const saveMode = (db: Db, accountId: AccountId, mode: MfaMode) =>
  db.run(sql`
    insert into mfa_enforcement (account_id, mode) values (${accountId}, ${mode})
    on conflict (account_id) do update set mode = excluded.mode, changed_at = now()`)

/** Serializes concurrent changes of the mode. */
export const holdMode = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('mfa_enforcement', ${accountId}))`)

const canSignIn = sql`u.allow_login and u.status_id <> 3 and not u.is_room`
const hasMethod = sql`exists (select from mfa_methods m
  where m.account_id = u.account_id and m.user_id = u.id and m.confirmed_at is not null)`

export const countPeople = (db: Db, accountId: AccountId) =>
  db.one<{ people: number; enrolled: number }>(sql`
    select count(*)::int as people, (count(*) filter (where ${hasMethod}))::int as enrolled from users u
      where u.account_id = ${accountId} and ${canSignIn}`)

/** Users who are signed in and have no two-factor method. */
export const listSignedInWithout = (db: Db, accountId: AccountId) =>
  db.many<{ userId: UserId }>(sql`
    select u.id as user_id from users u
    where u.account_id = ${accountId} and not ${hasMethod} and exists (
      select from sessions s
        where s.account_id = u.account_id and s.user_id = u.id and s.ended_at is null and s.expires_at > now())
    order by u.id`)
