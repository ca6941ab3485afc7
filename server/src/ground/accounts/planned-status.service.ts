import { mayFollow, type StatusChange, type StatusOverview } from "@dialplane/contract/ground/accounts/account-status"
import { accountStatusProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import * as queries from "./account-status.queries.ts"
import { lockAccount, type AccountRow } from "./accounts.queries.ts"
import { levelOn } from "./accounts.rules.ts"
import { notifyOwnersOfStatus } from "./status-notices.service.ts"
import {
  requireRow,
  objectOf,
  toRecord,
  type Standing,
  standingOf,
  type Above,
  readAbove,
  nameInSentence,
  nameForOwnPeople,
  type Asker,
  askerOf,
  objection,
} from "./account-standing.service.ts"
import { readOverview } from "./status-overview.service.ts"
import { newChange, reasons } from "./set-status.service.ts"
import { statusChangeJob } from "./status-change.jobs.ts"
import { statusOutcomeMessages } from "./accounts.messages.ts"

const longestWaitDays = 5 * 366

/** The status of the account on a date, if the plans until then are carried out. */
const standingOn = (account: AccountRow, planned: readonly queries.ChangeRow[], due: Date): Standing =>
  planned
    .filter(({ dueAt }) => new Date(dueAt) <= due)
    .reduce<Standing>(
      (standing, { toStatus, askedByAccountId }) =>
        mayFollow(standing.status, toStatus) ? { status: toStatus, setBy: askedByAccountId } : standing,
      standingOf(account),
    )

/** A plan can be moved or withdrawn only by the level that made it, or by a level above. */
const requireLevelOfPlan = (planned: queries.ChangeRow, asker: Asker, account: AccountRow, above: Above) => {
  if (asker.level > levelOn(account.path, planned.askedByAccountId))
    refuse(accountStatusProblems.plannedFromAbove, { setter: nameInSentence(above, planned.askedByAccountId) })
}

export const plan = async (ctx: Context, asked: StatusChange, due: Date) => {
  if (due.getTime() - ctx.kit.now().getTime() > longestWaitDays * 86_400_000) refuse(accountStatusProblems.dateTooFar)
  const above = await readAbove(ctx)
  return inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx.accountId)
    const asker = askerOf(ctx, account)
    const planned = await queries.listScheduled(db, account.id)
    const earlier = planned.find(({ toStatus }) => toStatus === asked.status)
    if (earlier !== undefined) requireLevelOfPlan(earlier, asker, account, above)
    // The same plan sent twice (a double click, a retry) counts once.
    if (earlier !== undefined && isSamePlan(earlier, asked, due, ctx.actor.userId))
      return { accountId: account.id, status: account.status, change: toRecord(above.names, earlier) }
    const standing = standingOn(
      account,
      planned.filter((one) => one !== earlier),
      due,
    )
    const against = await objection(db, account, standing, asked.status, asker, above)
    if (against !== undefined) refuse(against.problem, against.details)
    if (earlier !== undefined)
      await queries.settleChange(
        db,
        account.id,
        earlier.changeId,
        "withdrawn",
        ctx.actor.name,
        statusOutcomeMessages.otherDate,
      )
    const record = await queries.insertChange(db, account.id, {
      ...newChange(ctx, asked, asker, above),
      fromStatus: standing.status,
      state: "scheduled",
      dueAt: due.toISOString(),
    })
    await ctx.kit.jobs.enqueue(
      db,
      statusChangeJob(ctx.kit),
      { changeId: record.changeId },
      {
        accountId: account.id,
        userId: ctx.actor.userId,
        title: `${account.name}: ${asked.status}`,
        runAt: due,
        key: String(record.changeId),
      },
    )
    await audit(db, ctx, {
      action: "account.status_planned",
      object: objectOf(account),
      ...(earlier && { before: { status: asked.status, date: earlier.dueAt } }),
      after: { status: asked.status, date: record.dueAt, setBy: record.askedByAccount, ...reasons(record) },
    })
    await notifyOwnersOfStatus(db, ctx.kit, account, {
      kind: "planned",
      status: asked.status,
      by: nameForOwnPeople(above, record.askedByAccountId),
      at: record.dueAt,
      note: record.note,
    })
    await announceAccount(db, account, "status")
    return { accountId: account.id, status: account.status, change: toRecord(above.names, record) }
  })
}

const isSamePlan = (earlier: queries.ChangeRow, asked: StatusChange, due: Date, userId: UserId) =>
  earlier.askedByUserId === userId &&
  new Date(earlier.dueAt).getTime() === due.getTime() &&
  earlier.reasonCode === (asked.reasonCode ?? null) &&
  earlier.note === (asked.note ?? "")

export const withdraw = async (ctx: Context, status: AccountStatus): Promise<StatusOverview> => {
  const above = await readAbove(ctx)
  return inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx.accountId)
    const planned =
      (await queries.listScheduled(db, account.id)).find(({ toStatus }) => toStatus === status) ??
      refuse(accountStatusProblems.notScheduled)
    const asker = askerOf(ctx, account)
    requireLevelOfPlan(planned, asker, account, above)
    await queries.settleChange(db, account.id, planned.changeId, "withdrawn", ctx.actor.name, null)
    await audit(db, ctx, {
      action: "account.status_plan_withdrawn",
      object: objectOf(account),
      before: { status, date: planned.dueAt },
    })
    await notifyOwnersOfStatus(db, ctx.kit, account, {
      kind: "withdrawn",
      status,
      by: nameForOwnPeople(above, asker.accountId),
      at: planned.dueAt,
      note: "",
    })
    await announceAccount(db, account, "status")
    return readOverview(db, ctx, above)
  })
}
