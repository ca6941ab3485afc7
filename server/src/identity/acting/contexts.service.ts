import { admissionOf } from "@dialplane/contract/ground/accounts/account-admission"
import type {
  AccountContext,
  ActingToken,
  ContextChoice,
  RoleContext,
} from "@dialplane/contract/identity/acting/acting.schema"
import { actingProblems } from "@dialplane/contract/identity/acting/acting.problems"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { readNames, readNamesForOwnPeople } from "../../ground/accounts/account-names.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { setStartingRole } from "../users/change-user.service.ts"
import { beginActing } from "./acting.service.ts"
import { findName, listGiven, listHeldRoles, listOwnContexts, listReceived, type TrustRow } from "./trusts.queries.ts"
import { roleName } from "./trusts.service.ts"

/** How long a user can stay in a trusting account before choosing it again. */
const swapMinutes = 12 * 60

/** Leaves out accounts that would refuse the token: a cancelled account admits only the roles that own it. */
const letsIn = ({ inForce, accountStatus, roleId }: TrustRow) =>
  inForce && admissionOf(accountStatus, roleId) !== "none"

/** The roles a user has at home, then, for those who may see trusts, the accounts that trust their account. */
const contextsOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  knowsTrusts: boolean,
  current: { accountId: AccountId; roleId: number },
): Promise<RoleContext[]> => {
  const names = await readNamesForOwnPeople(db, accountId)
  const accountName = (await findName(db, accountId)) ?? ""
  const own = (await listOwnContexts(db, accountId, userId)).map(({ roleId, customRoleName, isDefault }) => ({
    account_id: accountId,
    accountName,
    role_id: roleId,
    roleName: roleName(roleId, customRoleName),
    is_default: isDefault,
    kind: "own" as const,
  }))
  const received = knowsTrusts ? (await listReceived(db, accountId)).filter(letsIn) : []
  const trusted = received.map((trust) => ({
    account_id: trust.accountId,
    accountName: names.label(trust.accountId, trust.accountName),
    role_id: trust.roleId,
    roleName: roleName(trust.roleId, trust.customRoleName),
    is_default: false,
    kind: "trust" as const,
  }))
  return [...own, ...trusted].map((context) => ({
    ...context,
    current: context.account_id === current.accountId && context.role_id === current.roleId,
  }))
}

const mine = (db: Db, ctx: Context) => {
  const { homeAccountId, accountId, userId, role, keys, acting } = ctx.actor
  const home = acting?.homeRole.keys ?? keys
  return contextsOf(db, homeAccountId, userId, home.has("read:trusts"), { accountId, roleId: role.id })
}

export const listMine = (ctx: Context): Promise<RoleContext[]> => inSystem(ctx, (db) => mine(db, ctx))

export const listOfUser = (ctx: Context, accountId: AccountId, userId: UserId): Promise<RoleContext[]> =>
  inSystem(ctx, (db) => {
    if (accountId !== ctx.accountId) refuse(userProblems.notFound)
    return contextsOf(db, accountId, userId, false, { accountId: 0, roleId: 0 })
  })

export const listOfAccount = (ctx: Context): Promise<AccountContext[]> =>
  inSystem(ctx, async (db) => {
    const accountName = (await findName(db, ctx.accountId)) ?? ""
    const names = await readNames(db, ctx)
    const own = (await listHeldRoles(db, ctx.accountId)).map(({ roleId, customRoleName, holders }) => ({
      account_id: ctx.accountId,
      accountName,
      role_id: roleId,
      roleName: roleName(roleId, customRoleName),
      is_default: false,
      kind: "own" as const,
      holders,
    }))
    const trusted = (await listGiven(db, ctx.accountId)).map((trust) => ({
      account_id: trust.trustedAccountId,
      accountName: names.label(trust.trustedAccountId, trust.trustedAccountName),
      role_id: trust.roleId,
      roleName: roleName(trust.roleId, trust.customRoleName),
      is_default: false,
      kind: "trust" as const,
      holders: null,
    }))
    return [...own, ...trusted]
  })

export const setDefault = (ctx: Context, choice: ContextChoice): Promise<RoleContext[]> =>
  inSystem(ctx, async (db) => {
    if (ctx.actor.acting !== null) refuse(actingProblems.notInside)
    if (choice.account_id !== undefined && choice.account_id !== ctx.actor.homeAccountId)
      refuse(actingProblems.onlyOwnDefault)
    const chosen =
      (await mine(db, ctx)).find(({ kind, role_id }) => kind === "own" && role_id === choice.role_id) ??
      refuse(actingProblems.contextNotThere)
    if (!chosen.is_default)
      await setStartingRole(
        db,
        { ...ctx, accountId: ctx.actor.homeAccountId },
        ctx.actor.homeAccountId,
        ctx.actor.userId,
        chosen.role_id,
      )
    return mine(db, ctx)
  })

export const swap = async (ctx: Context, choice: ContextChoice): Promise<ActingToken> => {
  if (ctx.actor.acting !== null) refuse(actingProblems.notInside)
  const accountId = choice.account_id ?? ctx.actor.homeAccountId
  const context =
    (await listMine(ctx)).find((one) => one.account_id === accountId && one.role_id === choice.role_id) ??
    refuse(actingProblems.contextNotThere)
  if (context.current) refuse(actingProblems.alreadyThere)
  return beginActing(
    ctx,
    {
      kind: context.kind === "trust" ? "trust" : "role",
      accountId,
      roleId: context.role_id,
      reason: "",
      minutes: swapMinutes,
    },
    { accountName: context.accountName, roleName: context.roleName },
  )
}
