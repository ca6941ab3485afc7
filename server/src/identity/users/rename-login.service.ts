import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { UserEdit } from "@dialplane/contract/identity/users/users.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { aboutUser, holdPerson } from "./change-user.service.ts"
import { loginNameChangedJob } from "./login-name-change.jobs.ts"
import { takeLoginName, updateLoginName } from "./login-names.queries.ts"
import { readPerson } from "./users.service.ts"

/**
 * Gives a user another login name: the identity provider that manages the user, or an administrator who makes room for
 * a user of the identity provider; other people keep theirs. The old name is free at once, as after a deletion, and sessions stay: they belong to the user and not to the name.
 * `edit` is what is changed next in the same transaction, so that both take their locks in one order.
 */
export const renameLogin = async (
  db: Db,
  ctx: Context,
  userId: UserId,
  loginName: string,
  edit: Partial<UserEdit>,
): Promise<void> => {
  await holdPerson(db, ctx, userId, edit)
  const person = await readPerson(db, ctx, userId)
  if (!(await takeLoginName(db, ctx.accountId, ctx.actor.userId, loginName))) refuse(userProblems.loginNameTaken)
  await updateLoginName(db, ctx.accountId, userId, loginName).catch(
    onConstraint("users_login_name_key", userProblems.loginNameTaken),
  )
  await audit(db, ctx, {
    action: "user.login_name_changed",
    object: aboutUser(person),
    before: { loginName: person.loginName },
    after: { loginName },
  })
  await ctx.kit.renameSteps.run(db, {
    accountId: ctx.accountId,
    userId,
    oldLoginName: person.loginName,
    write: (entry) => audit(db, ctx, entry),
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "user",
    data: { userId, change: "changed" },
  })
  const to = edit.email ?? person.email
  if (to === "" || !(edit.allowLogin ?? person.allowLogin)) return
  await ctx.kit.jobs.enqueue(
    db,
    loginNameChangedJob(ctx.kit),
    { to, firstName: edit.firstName ?? person.firstName, before: person.loginName, after: loginName },
    { accountId: ctx.accountId },
  )
}
