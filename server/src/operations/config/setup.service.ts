import { configProblems } from "@dialplane/contract/operations/config/config.problems"
import type { SetupDraft } from "@dialplane/contract/operations/config/config.schema"
import { topAccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit, PublicContext } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { setPassword } from "../../identity/passwords/passwords.service.ts"
import {
  deleteSetupToken,
  isSetupToken,
  purgeSetupTokens,
  hasAccounts,
  insertSuperuser,
  insertTopAccount,
  lockSetup,
  saveSetupToken,
} from "./setup.queries.ts"

/** A token for the administrator who reads the server's log, as long as there are no accounts; undefined afterwards. */
export const makeSetupToken = (kit: Kit): Promise<string | undefined> =>
  kit.database.transaction("system", async (db) => {
    if (await hasAccounts(db)) return undefined
    const token = newToken()
    await purgeSetupTokens(db)
    await saveSetupToken(db, hashToken(token))
    return token
  })

export const getSetup = async (ctx: PublicContext) => ({ needed: !(await inSystem(ctx, hasAccounts)) })

/** Creates account 1 and its first superuser. One of several concurrent requests succeeds. */
export const completeSetup = (ctx: PublicContext, draft: SetupDraft) =>
  inSystem(ctx, async (db) => {
    await lockSetup(db)
    requireToken(await hasAccounts(db), await isSetupToken(db, hashToken(draft.token)))
    await insertTopAccount(db, draft.companyName)
    const userId = await insertSuperuser(db, draft)
    // A weak password rolls back everything before it.
    await setPassword(db, { accountId: topAccountId, userId, password: draft.password, mustChange: false })
    await deleteSetupToken(db)
    await writeAudit(db, {
      accountId: topAccountId,
      actorUserId: userId,
      actorName: `${draft.firstName} ${draft.lastName}`,
      action: "installation.set_up",
      object: { type: "account", id: topAccountId, name: draft.companyName },
      after: { superuser: draft.loginName },
      traceId: ctx.traceId,
      address: ctx.http.address,
    })
    return { userId }
  })

const requireToken = (done: boolean, isRight: boolean) => {
  if (done) refuse(configProblems.setupDone)
  if (!isRight) refuse(configProblems.setupTokenWrong)
}
