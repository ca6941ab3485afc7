import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { linkMinutes, type LinkPurpose } from "@dialplane/contract/identity/passwords/passwords.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface LinkRow {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly purpose: LinkPurpose
  readonly expiresAt: string
  readonly questionId: number | null
  readonly answerHash: string | null
}

/** A link that can still be used, with the user's secret question. */
export const findLink = (db: Db, tokenHash: string) =>
  db.maybeOne<LinkRow>(sql`
    select l.account_id, l.user_id, l.purpose, l.expires_at, q.question_id, q.answer_hash
    from password_links l
    left join secret_questions q on q.account_id = l.account_id and q.user_id = l.user_id
    where l.token_hash = ${tokenHash} and l.expires_at > now()`)

/** As findLink, locked until the transaction ends: of two concurrent uses of a link, the second finds none. */
export const lockLink = async (db: Db, tokenHash: string) => {
  const held = await db.maybeOne(
    sql`select 1 as held from password_links l where l.token_hash = ${tokenHash} for update`,
  )
  return held === undefined ? undefined : findLink(db, tokenHash)
}

/** Replaces the user's earlier link. */
export const saveLink = (db: Db, accountId: AccountId, userId: UserId, tokenHash: string, purpose: LinkPurpose) =>
  db.run(sql`
    insert into password_links (account_id, user_id, token_hash, purpose, expires_at)
    values (${accountId}, ${userId}, ${tokenHash}, ${purpose}, now() + make_interval(mins => ${linkMinutes[purpose]}))
    on conflict (account_id, user_id) do update
      set token_hash = excluded.token_hash, purpose = excluded.purpose, created_at = now(),
        expires_at = excluded.expires_at, wrong_answers = 0`)

export const deleteLink = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`delete from password_links where account_id = ${accountId} and user_id = ${userId}`)

/** Counts a wrong answer; the link is deleted after too many. */
export const countWrongAnswer = async (db: Db, accountId: AccountId, userId: UserId, allowed: number) => {
  await db.run(
    sql`update password_links set wrong_answers = wrong_answers + 1
      where account_id = ${accountId} and user_id = ${userId}`,
  )
  await db.run(
    sql`delete from password_links
      where account_id = ${accountId} and user_id = ${userId} and wrong_answers >= ${allowed}`,
  )
}

/** Whether a link that the user requested was emailed so recently that another is not needed. */
export const wasJustMailed = async (db: Db, accountId: AccountId, userId: UserId, seconds: number) =>
  (await db.maybeOne(sql`
    select 1 as mailed from password_links l
    where l.account_id = ${accountId} and l.user_id = ${userId} and l.purpose = 'forgotten'
      and l.created_at > now() - make_interval(secs => ${seconds})`)) !== undefined

/** Seconds until another email of this kind may be sent to the user; undefined when the limit is not reached. */
export const findSecondsUntilFewer = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  purpose: LinkPurpose,
  { most, seconds }: { most: number; seconds: number },
) =>
  (
    await db.maybeOne<{ wait: number }>(sql`
    select ceil(extract(epoch from m.written_at + make_interval(secs => ${seconds}) - now()))::int as wait
    from mails m
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.purpose = ${purpose}
      and m.written_at > now() - make_interval(secs => ${seconds})
    order by m.id desc offset ${most - 1} limit 1`)
  )?.wait
