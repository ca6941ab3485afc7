import type { UserId } from "@dialplane/contract/kit/ids"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import type {
  SensitiveSecurityEdit,
  SensitiveSecuritySettings,
} from "@dialplane/contract/identity/passwords/passwords.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { setMustChange, type PersonRow } from "./passwords.queries.ts"
import { aboutPerson, requireManageable, endSessionsOf, getPerson } from "./passwords.service.ts"
import { deleteQuestion } from "./secret-questions.queries.ts"
import { describeQuestion } from "./secret-questions.service.ts"
import { findSettings, type SettingsRow } from "./security-settings.queries.ts"
import { clearAllAttempts, readAttempts } from "./wrong-passwords.service.ts"

const read = async (db: Db, ctx: Context, userId: UserId): Promise<SettingsRow> =>
  (await findSettings(db, ctx.accountId, userId)) ?? refuse(userProblems.notFound)

/** Fields outside the answer's schema are not sent, so the answer contains nothing sensitive. */
export const get = (ctx: Context, userId: UserId) => read(reading(ctx), ctx, userId)

export const update = (ctx: Context, userId: UserId, mustChange: boolean) =>
  inTransaction(ctx, async (db) => {
    const person = await getPerson(db, ctx.accountId, userId)
    await requireManageable(db, ctx, person, passwordProblems.notForOneself)
    await changeMustChange(db, ctx, person, mustChange)
    return read(db, ctx, userId)
  })

const changeMustChange = async (db: Db, ctx: Context, person: PersonRow, mustChange: boolean) => {
  const { mustChangePassword } = await read(db, ctx, person.userId)
  if (mustChangePassword === mustChange) return
  await setMustChange(db, ctx.accountId, person.userId, mustChange)
  await audit(db, ctx, {
    action: "security_settings.changed",
    object: aboutPerson(person),
    before: { mustChangePassword },
    after: { mustChangePassword: mustChange },
  })
}

export const getSensitive = async (ctx: Context, userId: UserId): Promise<SensitiveSecuritySettings> => {
  const settings = await read(reading(ctx), ctx, userId)
  const lock = await inSystem(ctx, (db) => readAttempts(db, ctx.kit.secrets, settings.loginName))
  return {
    ...settings,
    ...describeQuestion(settings.secretQuestionId),
    ...lock,
    hasSecretQuestion: settings.secretQuestionId !== null,
  }
}

export const updateSensitive = async (
  ctx: Context,
  userId: UserId,
  edit: SensitiveSecurityEdit,
): Promise<SensitiveSecuritySettings> => {
  const self = userId === ctx.actor.userId
  // Users may change their own protection, but not what their administrator requires of them.
  if (self && edit.mustChangePassword !== undefined) refuse(passwordProblems.notForOneself)
  await requireProof(ctx, edit)
  const person = await inTransaction(ctx, async (db) => {
    const target = await getPerson(db, ctx.accountId, userId)
    if (!self) await requireManageable(db, ctx, target, passwordProblems.notForOneself)
    if (edit.mustChangePassword !== undefined) await changeMustChange(db, ctx, target, edit.mustChangePassword)
    if (edit.removeSecretQuestion) await removeQuestion(db, ctx, target)
    if (edit.endSessions) await endThem(db, ctx, target, self)
    if (edit.unlock) await audit(db, ctx, { action: "sign_in.unlocked", object: aboutPerson(target) })
    return target
  })
  // The counter belongs to a name, not to an account, so it is cleared in a transaction of its own.
  if (edit.unlock) await inSystem(ctx, (db) => clearAllAttempts(db, ctx.kit.secrets, person.loginName))
  return getSensitive(ctx, userId)
}

const removeQuestion = async (db: Db, ctx: Context, person: PersonRow) => {
  if (await deleteQuestion(db, ctx.accountId, person.userId))
    await audit(db, ctx, { action: "secret_question.removed", object: aboutPerson(person) })
}

const endThem = async (db: Db, ctx: Context, person: PersonRow, self: boolean) => {
  const endedSessions = await endSessionsOf(
    db,
    person,
    self ? "signedOutEverywhere" : "endedByAdministrator",
    self ? ctx.actor.sessionId : null,
  )
  await audit(db, ctx, { action: "sessions.ended", object: aboutPerson(person), after: { endedSessions } })
}
