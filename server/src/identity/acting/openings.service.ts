import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { Opening, OpeningSettings, Visit } from "@dialplane/contract/identity/acting/openings.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { readNames } from "../../ground/accounts/account-names.service.ts"
import { reaches } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { isFromAbove, openAccount } from "../../kit/access/openings.ts"
import { refuse } from "../../kit/refusal.ts"
import { changeInSystem, inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { findRole } from "../roles/roles.service.ts"
import * as queries from "./openings.queries.ts"

export const open = (ctx: Context, accountId: AccountId, reason: string): Promise<Opening> =>
  changeInSystem(ctx, async (db) => {
    if (!isFromAbove(ctx.actor, accountId) || !(await reaches(db, ctx.actor, accountId)))
      refuse(accountProblems.notFound)
    return { ...(await openAccount(db, ctx, ctx.actor, accountId, reason)), accountId }
  })

export const listVisits = (ctx: Context): Promise<Visit[]> =>
  inSystem(ctx, async (db) => {
    const names = await readNames(db, ctx)
    return Promise.all(
      (await queries.listVisits(db, ctx.accountId)).map(async ({ roleId, roleName, companyId, company, ...row }) => ({
        ...row,
        company: names.label(companyId, company),
        roleName:
          roleName ??
          roleById.get(roleId ?? 0)?.displayName ??
          (await findRole(db, ctx.accountId, roleId ?? 0))?.displayName ??
          "",
      })),
    )
  })

export const getSettings = (ctx: Context): Promise<OpeningSettings> => queries.findSettings(reading(ctx), ctx.accountId)

/**
 * Only users of the account itself can change this, because it protects the account from parent accounts and from users
 * who act in it.
 */
export const changeSettings = (ctx: Context, { askReason }: OpeningSettings): Promise<OpeningSettings> => {
  if (ctx.actor.homeAccountId !== ctx.accountId) refuse(accountProblems.onlyOwnPeople)
  return inTransaction(ctx, async (db) => {
    const before = await queries.findSettings(db, ctx.accountId)
    if (before.askReason !== askReason) {
      await queries.saveSettings(db, ctx.accountId, askReason)
      await audit(db, ctx, {
        action: "account.opening_settings_changed",
        object: { type: "account", id: ctx.accountId },
        before,
        after: { askReason },
      })
    }
    return { askReason }
  })
}
