import type { SsoDeletionPreview } from "@dialplane/contract/identity/sso/sso.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { hasPasswordSql } from "../passwords/passwords.service.ts"
import { canSignInSql } from "../users/users.service.ts"

/** For a user (as `u`): they have signed in, or are known to the identity provider, and cannot without it. */
const dependOnSso: Sql = sql`not u.is_room and ${canSignInSql} and not ${hasPasswordSql}
  and (u.last_sign_in_at > 'epoch' or exists (select from user_identities i
    where i.account_id = u.account_id and i.user_id = u.id))
  and not exists (select from mfa_methods m where m.account_id = u.account_id and m.user_id = u.id
    and m.kind = 'passkey' and m.confirmed_at is not null)`

export const countDependent = (db: Db, accountId: AccountId) =>
  db.one<SsoDeletionPreview>(sql`
    select count(*)::int as without_password, (count(*) filter (where u.email <> ''))::int as reachable
    from users u where u.account_id = ${accountId} and ${dependOnSso}`)

/** Users who have no link of this deletion yet. */
export const listUnmailed = (db: Db, accountId: AccountId, since: string, most: number) =>
  db.many<{ userId: UserId }>(sql`
    select u.id as user_id from users u
    where u.account_id = ${accountId} and ${dependOnSso} and u.email <> '' and not exists (select from mails m
      where m.account_id = u.account_id and m.user_id = u.id and m.purpose = 'ssoEnded'
        and m.written_at >= ${since}::timestamptz)
    order by u.id limit ${most}`)

/** By the clock of the database, which also dates emails. */
export const readClock = async (db: Db): Promise<string> => (await db.one<{ at: string }>(sql`select now() as at`)).at
