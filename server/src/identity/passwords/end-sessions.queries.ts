import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { isOpenedBySso } from "../../kit/access/sso-required.ts"
import type { Db } from "../../kit/database/database.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

interface EndedSession {
  readonly id: string
  readonly userId: UserId
  readonly identityGrantHash: string | null
  readonly identitySessionHash: string | null
}

/** Which sessions end: these, or those of these users. */
export type SessionsToEnd =
  | { readonly sessionIds: readonly string[] }
  | {
      readonly userIds: readonly UserId[]
      /** Sessions that were opened with single sign-on stay. */
      readonly exceptSso: boolean
    }

const isMeant = (which: SessionsToEnd) =>
  "sessionIds" in which
    ? sql`s.id = any(${which.sessionIds}::uuid[])`
    : allOf(sql`s.user_id = any(${which.userIds}::bigint[])`, which.exceptSso && sql`not ${isOpenedBySso}`)

/** Ends open sessions, and those for which they stood in for the password. */
export const endOpenSessions = (db: Db, accountId: AccountId, which: SessionsToEnd, reason: string) =>
  db.many<EndedSession>(sql`
    with recursive meant as (
      select s.id from sessions s
      where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > now() and ${isMeant(which)}
      union
      select c.id from meant m join sessions c on c.account_id = ${accountId} and c.identity_parent_id = m.id
      where c.ended_at is null)
    update sessions e set ended_at = now(), end_reason = ${reason}
    where e.account_id = ${accountId} and e.ended_at is null and e.id in (select m.id from meant m)
    returning e.id, e.user_id, e.identity_grant_hash, e.identity_session_hash`)

/** What belongs to ended sessions at our identity provider. */
export const deleteRecordsOfSessions = async (db: Db, ended: readonly EndedSession[]): Promise<void> => {
  const grants = ended.flatMap(({ identityGrantHash: hash }) => (hash === null ? [] : [hash]))
  const browsers = ended.flatMap(({ identitySessionHash: hash }) => (hash === null ? [] : [hash]))
  if (grants.length > 0) await db.run(sql`delete from identity_records where grant_hash = any(${grants}::text[])`)
  if (browsers.length > 0)
    await db.run(sql`delete from identity_records where model = 'Session' and uid_hash = any(${browsers}::text[])`)
}

/** What users have at our identity provider besides: sign-ins in progress, and what belongs to no open session. */
export const deleteOtherRecords = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.run(sql`
    delete from identity_records r where r.subject = any(${userIds.map(String)}::text[]) and not exists (
      select from sessions s
      where s.account_id = ${accountId} and s.user_id = any(${userIds}::bigint[]) and s.ended_at is null
        and s.expires_at > now() and (s.identity_grant_hash = r.grant_hash or s.identity_session_hash = r.uid_hash))`)
