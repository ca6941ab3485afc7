import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { loginName as loginNameShape } from "@dialplane/contract/identity/users/users.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { deleteExpiredReservations, isLoginNameTaken, putReservation } from "./login-names.queries.ts"

const messages = texts("users.loginNames", { unusable: "Cannot be used." })

/** Long enough to fill in a form, short enough to prevent hoarding of names. */
const reservationMinutes = 15

// Login names are unique in the whole installation, so these functions check all accounts.

export const check = async (ctx: Context, loginName: string) => ({
  loginName,
  available: !(await inSystem(ctx, (db) => isLoginNameTaken(db, loginName, ctx.actor.userId))),
})

/** As `check`, for any text: an invalid name is answered with the reason. */
export const checkText = async (ctx: Context, userName: string) => {
  const shape = loginNameShape.safeParse(userName)
  if (!shape.success)
    return { userName, valid: false, available: false, message: shape.error.issues[0]?.message ?? messages.unusable }
  const { available } = await check(ctx, shape.data)
  return { userName, valid: true, available, message: available ? null : userProblems.loginNameTaken.text }
}

export const reserve = (ctx: Context, loginName: string) =>
  inSystem(ctx, async (db) => {
    await deleteExpiredReservations(db)
    if (await isLoginNameTaken(db, loginName, ctx.actor.userId)) refuse(userProblems.loginNameTaken)
    const reservation =
      (await putReservation(db, ctx.accountId, ctx.actor.userId, loginName, reservationMinutes)) ??
      refuse(userProblems.loginNameTaken)
    await audit(db, ctx, {
      action: "login_name.reserved",
      object: { type: "login name", id: loginName },
      after: reservation,
    })
    return reservation
  })

/** Called before users are added: expired reservations of other accounts would violate the unique index. */
export const purgeOldReservations = (ctx: PublicContext) =>
  inSystem(ctx, async (db) => void (await deleteExpiredReservations(db)))
