import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const findQuestionId = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ questionId: number }>(sql`
    select q.question_id from secret_questions q where q.account_id = ${accountId} and q.user_id = ${userId}`)
  )?.questionId ?? null

/** False when the user has one already. */
export const insertQuestion = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  questionId: number,
  answerHash: string,
) =>
  (await db.run(sql`
    insert into secret_questions (account_id, user_id, question_id, answer_hash)
      values (${accountId}, ${userId}, ${questionId}, ${answerHash})
    on conflict do nothing`)) === 1

/** False when the user has none yet. */
export const updateQuestion = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  questionId: number,
  answerHash: string,
) =>
  (await db.run(sql`
    update secret_questions set question_id = ${questionId}, answer_hash = ${answerHash}, set_at = now()
    where account_id = ${accountId} and user_id = ${userId}`)) === 1

export const deleteQuestion = async (db: Db, accountId: AccountId, userId: UserId) =>
  (await db.run(sql`delete from secret_questions where account_id = ${accountId} and user_id = ${userId}`)) === 1
