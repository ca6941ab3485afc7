import type { Problem } from "@dialplane/contract/kit/problem"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import type { SecretQuestionDraft } from "@dialplane/contract/identity/passwords/passwords.schema"
import { secretQuestions, secretQuestionText } from "@dialplane/contract/identity/users/secret-questions"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { confirmPassword } from "./confirm-password.service.ts"
import { hashPassword } from "./password-hash.rules.ts"
import { normaliseAnswer } from "./passwords.rules.ts"
import { findPolicy } from "./security-policy.service.ts"
import { findQuestionId, insertQuestion, updateQuestion } from "./secret-questions.queries.ts"

export const list = () => secretQuestions.map(({ id, text }) => ({ secretQuestionId: id, secretQuestion: text }))

export const getOwn = (ctx: Context) =>
  inTransaction(ctx, async (db) =>
    describeQuestion(await findQuestionId(db, ctx.actor.homeAccountId, ctx.actor.userId)),
  )

export const describeQuestion = (id: number | null) => ({
  secretQuestionId: id,
  secretQuestion: id === null ? null : (secretQuestionText(id) ?? null),
})

export const setOwn = async (ctx: Context, draft: SecretQuestionDraft) => {
  await requireAllowed(ctx)
  return save(ctx, draft, "secret_question.set", insertQuestion, passwordProblems.questionAlreadySet)
}
/** Also where the account allows no new ones: whoever forgot the answer could not recover access. */
export const updateOwn = (ctx: Context, draft: SecretQuestionDraft) =>
  save(ctx, draft, "secret_question.changed", updateQuestion, passwordProblems.questionNotSet)

const requireAllowed = async (ctx: Context) => {
  const { homeAccountId: accountId, userId } = ctx.actor
  const db = reading(ctx)
  if ((await findPolicy(db, accountId)).settings.secretQuestions) return
  if ((await findQuestionId(db, accountId, userId)) === null) refuse(passwordProblems.questionsOff)
}

const save = async (
  ctx: Context,
  draft: SecretQuestionDraft,
  action: string,
  store: typeof insertQuestion,
  otherwise: Problem,
) => {
  if (secretQuestionText(draft.secretQuestionId) === undefined) refuse(passwordProblems.questionUnknown)
  await confirmPassword(ctx, draft.currentPassword)
  const answerHash = await hashPassword(normaliseAnswer(draft.answer))
  const { homeAccountId: accountId, userId, loginName } = ctx.actor
  return inTransaction(ctx, async (db) => {
    const before = describeQuestion(await findQuestionId(db, accountId, userId))
    if (!(await store(db, accountId, userId, draft.secretQuestionId, answerHash))) refuse(otherwise)
    const after = describeQuestion(draft.secretQuestionId)
    await audit(db, ctx, { action, object: { type: "user", id: userId, name: loginName }, before, after })
    return after
  })
}
