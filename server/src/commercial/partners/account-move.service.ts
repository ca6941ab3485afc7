import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { AccountMove, MovePreview } from "@dialplane/contract/commercial/partners/account-move.schema"
import { moveProblems } from "@dialplane/contract/commercial/partners/partners.problems"
import { canGrant } from "@dialplane/contract/identity/roles/role-assignment"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { readNamesForOwnPeople } from "../../ground/accounts/account-names.service.ts"
import { readOwnBillingView } from "../../ground/accounts/account-settings.service.ts"
import { findAccount, holdForMove, putUnder, type AccountRow } from "../../ground/accounts/move-account.service.ts"
import { accountTime, notifyOwners } from "../../ground/accounts/status-notices.service.ts"
import { compareBrandUnder } from "../../ground/branding/branding.service.ts"
import { reach } from "../../kit/access/access-check.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import { type Context } from "../../kit/context.ts"
import { actingLabel } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { endActingWhere } from "../../identity/sessions/acting-sessions.service.ts"
import * as queries from "./account-move.queries.ts"
import { compareAbove, obstacleToMove } from "./account-move.rules.ts"

const messages = texts("partners.accountMove", {
  noticeTitle: (account: string, parent: string) => `${account} is now managed by ${parent}`,
  noticeText: (from: string, to: string, time: string) => `The account was moved from ${from} to ${to} on ${time}.`,
})

interface Plan {
  readonly account: AccountRow
  readonly from: AccountRow
  readonly to: AccountRow
}

/** The caller must manage both ends, and users of the new parents must not get more permissions than the caller has. */
const planMove = async (db: Db, ctx: Context, parentId: AccountId): Promise<Plan> => {
  const account = (await findAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
  if (account.id === ctx.actor.accountId || account.parentId === null) return refuse(moveProblems.onlyFromAbove)
  if ((await reach(db, ctx.actor, parentId)) !== "manage") refuse(moveProblems.parentNotFound)
  const to = (await findAccount(db, parentId)) ?? refuse(moveProblems.parentNotFound)
  if (!canGrant(ctx.actor.keys, roles.partnerAccountSuperuser.keys)) refuse(moveProblems.exceedsOwn)
  const obstacle = obstacleToMove(account, to)
  if (obstacle !== undefined) refuse(moveProblems[obstacle], { parent: to.name })
  return { account, from: (await findAccount(db, account.parentId))!, to }
}

const placeOf = ({ id, name, kind }: AccountRow) => ({ accountId: id, name, kind })
const billingFields = ["hideBilling", "canAddService", "showPaymentInfo", "disabledStore"] as const

const describe = async (db: Db, ctx: Context, { account, from, to }: Plan): Promise<MovePreview> => {
  const above = compareAbove(from.path, to.path)
  const [before, after] = [
    await readOwnBillingView(db, ctx.kit, account, from),
    await readOwnBillingView(db, ctx.kit, account, to),
  ]
  return {
    accountId: account.id,
    name: account.name,
    from: placeOf(from),
    to: placeOf(to),
    accountsMoved: await queries.countMoved(db, account.id),
    gains: await queries.describeAbove(db, above.gains),
    loses: await queries.describeAbove(db, above.loses),
    sentOut: (await queries.listActingFrom(db, account.id, above.loses)).reduce((sum, { people }) => sum + people, 0),
    branding: await compareBrandUnder(db, account.id, to.id),
    billing: billingFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: before[field], after: after[field] })),
    trustsThatStay: await queries.listTrustsTo(db, account.id, above.loses),
    templatesLeft: await queries.listTemplatesLeft(db, account.id, above.loses),
  }
}

export const preview = (ctx: Context, parentId: AccountId): Promise<MovePreview> =>
  inSystem(ctx, async (db) => describe(db, ctx, await planMove(db, ctx, parentId)))

export const move = (ctx: Context, { parentAccountId, fromAccountId }: AccountMove): Promise<MovePreview> =>
  inSystem(ctx, async (db) => {
    await holdForMove(db, ctx.accountId, parentAccountId)
    const plan = await planMove(db, ctx, parentAccountId)
    if (fromAccountId !== undefined && fromAccountId !== plan.from.id) refuse(moveProblems.movedMeanwhile)
    const changes = await describe(db, ctx, plan)
    const acting = await queries.listActingFrom(
      db,
      plan.account.id,
      changes.loses.map(({ accountId }) => accountId),
    )
    await putUnder(db, plan.account.id, plan.to.id)
    for (const { accountId, homeAccountId } of acting)
      await endActingWhere(db, { actingAccountId: accountId, homeAccountId, kind: "assume" }, "accessTaken")
    await auditMove(db, ctx, plan, changes)
    const names = await readNamesForOwnPeople(db, plan.account.id)
    const [from, to] = [plan.from, plan.to].map(({ id, name }) => names.withinSentence(id, name))
    await notifyOwners(db, ctx.kit, plan.account, {
      kind: "moved",
      title: messages.noticeTitle(plan.account.name, to!),
      lines: [messages.noticeText(from!, to!, accountTime(ctx.kit.now().toISOString(), plan.account))],
    })
    return changes
  })

/** The audit logs of the two ends do not name the other end, which may be confidential. */
const auditMove = async (db: Db, ctx: Context, { account, from, to }: Plan, { accountsMoved }: MovePreview) => {
  const who = {
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    actingAs: actingLabel(ctx.actor),
    traceId: ctx.traceId,
    address: ctx.http.address,
  }
  const object = { type: "account", id: account.id, name: account.name }
  const moved = { action: "account.moved", object, before: { belongsTo: from.name }, after: { belongsTo: to.name } }
  await writeAudit(db, { ...who, ...moved, accountId: account.id })
  // An account above both ends gets the complete entry.
  if (ctx.actor.accountId !== from.id && ctx.actor.accountId !== to.id)
    await writeAudit(db, { ...who, ...moved, accountId: ctx.actor.accountId })
  await writeAudit(db, {
    ...who,
    accountId: from.id,
    action: "account.moved_away",
    object,
    before: { accounts: accountsMoved },
  })
  await writeAudit(db, {
    ...who,
    accountId: to.id,
    action: "account.moved_here",
    object,
    after: { accounts: accountsMoved },
  })
}
