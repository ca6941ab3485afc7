import type { Trust, TrustDraft, Trusts } from "@dialplane/contract/identity/acting/acting.schema"
import { trustProblems } from "@dialplane/contract/identity/acting/acting.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { canGrant, levelOf } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { readNames, type AccountNames } from "../../ground/accounts/account-names.service.ts"
import { type Context } from "../../kit/context.ts"
import { actingLabel } from "../../kit/access/actor.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { findRole, kindOfAccount } from "../roles/roles.service.ts"
import { endActingWhere } from "../sessions/acting-sessions.service.ts"
import {
  deleteTrust,
  findAccountCalled,
  findTrust,
  insertTrust,
  listGiven,
  listReceived,
  type TrustRow,
} from "./trusts.queries.ts"

export const roleName = (roleId: number, customRoleName: string | null) =>
  roleById.get(roleId)?.displayName ?? customRoleName ?? `Role ${roleId}`

const describe = ({ customRoleName, accountStatus: _, ...row }: TrustRow): Trust => ({
  ...row,
  roleName: roleName(row.roleId, customRoleName),
})

/** Companies that the reader must not know by name appear in trusts as they do elsewhere. */
const shown = (names: AccountNames, trust: Trust): Trust => ({
  ...trust,
  accountName: names.label(trust.accountId, trust.accountName),
  trustedAccountName: names.label(trust.trustedAccountId, trust.trustedAccountName),
})

export const list = (ctx: Context): Promise<Trusts> =>
  inSystem(ctx, async (db) => {
    const names = await readNames(db, ctx)
    const read = (rows: readonly TrustRow[]) => rows.map((row) => shown(names, describe(row)))
    return { given: read(await listGiven(db, ctx.accountId)), received: read(await listReceived(db, ctx.accountId)) }
  })

/** Recorded in the audit logs of both accounts. */
const auditBothSides = async (
  db: Db,
  ctx: Context,
  action: string,
  { accountId, trustedAccountId, accountName, trustedAccountName, roleName: role, note }: Trust,
) => {
  const who = {
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    actingAs: actingLabel(ctx.actor),
    traceId: ctx.traceId,
    address: ctx.http.address,
  }
  const facts = { account: accountName, trustedAccount: trustedAccountName, role, note }
  const [before, after] = action === "trust.created" ? [null, facts] : [facts, null]
  await writeAudit(db, {
    ...who,
    accountId,
    action,
    object: { type: "trust", id: trustedAccountId, name: trustedAccountName },
    before,
    after,
  })
  await writeAudit(db, {
    ...who,
    accountId: trustedAccountId,
    action: `${action}_by_other`,
    object: { type: "trust", id: accountId, name: accountName },
    before,
    after,
  })
}

const notifyBothSides = async (db: Db, ctx: Context, accountId: AccountId, trustedAccountId: AccountId) => {
  for (const side of [accountId, trustedAccountId])
    await ctx.kit.events.publish(db, { accountId: side, topic: "trust", data: { accountId, trustedAccountId } })
}

export const create = (ctx: Context, draft: TrustDraft): Promise<Trust> =>
  changeInSystem(ctx, async (db) => {
    if (draft.trustedAccountId === ctx.accountId) refuse(trustProblems.itself)
    if (draft.expiresAt !== null && Date.parse(draft.expiresAt) <= ctx.kit.now().getTime())
      refuse(trustProblems.inThePast)
    const kind = (await kindOfAccount(db, ctx.accountId)) ?? refuse(trustProblems.roleNotThere)
    const role = await findRole(db, ctx.accountId, draft.roleId)
    if (role === undefined || role.key === "anonymous" || role.level !== levelOf(kind))
      return refuse(trustProblems.roleNotThere)
    if (!canGrant(ctx.actor.keys, role.keys)) refuse(trustProblems.exceedsOwn, { role: role.displayName })
    if ((await findAccountCalled(db, draft.trustedAccountId, draft.trustedAccountName)) === undefined)
      refuse(trustProblems.accountUnknown)
    await insertTrust(db, ctx.accountId, draft, ctx.actor)
      .catch(onConstraint("account_trusts_pkey", trustProblems.exists))
      .catch(onConstraint("account_trusts_own_role_fkey", trustProblems.roleNotThere))
    const made = describe((await findTrust(db, ctx.accountId, draft.trustedAccountId))!)
    await auditBothSides(db, ctx, "trust.created", made)
    await notifyBothSides(db, ctx, made.accountId, made.trustedAccountId)
    return shown(await readNames(db, ctx), made)
  })

export const end = (ctx: Context, trustedAccountId: AccountId): Promise<void> =>
  inSystem(ctx, async (db) => {
    const row = (await findTrust(db, ctx.accountId, trustedAccountId)) ?? refuse(trustProblems.notFound)
    await deleteTrust(db, ctx.accountId, trustedAccountId)
    await endActingWhere(
      db,
      { actingAccountId: ctx.accountId, homeAccountId: trustedAccountId, kind: "trust" },
      "trustEnded",
    )
    await auditBothSides(db, ctx, "trust.ended", describe(row))
    await notifyBothSides(db, ctx, ctx.accountId, trustedAccountId)
  })
