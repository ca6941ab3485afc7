import type { StatusChange, StatusChangeRecord } from "@dialplane/contract/ground/accounts/account-status"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import * as queries from "./account-status.queries.ts"
import type { AccountRow } from "./accounts.queries.ts"
import { notifyOwnersOfStatus } from "./status-notices.service.ts"
import {
  requireRow,
  objectOf,
  toRecord,
  standingOf,
  type Above,
  readAbove,
  realName,
  nameForOwnPeople,
  type Asker,
  askerOf,
  objection,
  lockFor,
} from "./account-standing.service.ts"
import { statusOutcomeMessages } from "./accounts.messages.ts"

export const newChange = (ctx: Context, asked: StatusChange, asker: Asker, above: Above) => ({
  toStatus: asked.status,
  reasonCode: asked.reasonCode ?? null,
  note: asked.note ?? "",
  askedByAccountId: asker.accountId,
  askedByAccount: realName(above, asker.accountId),
  askedByUserId: ctx.actor.userId,
  askedByName: ctx.actor.name,
})

export const changeNow = async (ctx: Context, asked: StatusChange) => {
  const above = await readAbove(ctx)
  return inTransaction(ctx, async (db) => {
    await lockFor(db, ctx.accountId, asked.status)
    const account = await requireRow(db, ctx.accountId)
    const asker = askerOf(ctx, account)
    const against = await objection(db, account, standingOf(account), asked.status, asker, above)
    if (against !== undefined) refuse(against.problem, against.details)
    const now = ctx.kit.now().toISOString()
    const record = await queries.insertChange(db, account.id, {
      ...newChange(ctx, asked, asker, above),
      fromStatus: account.status,
      state: "done",
      dueAt: now,
    })
    await audit(db, ctx, {
      action: "account.status_changed",
      object: objectOf(account),
      before: { status: account.status },
      after: { status: asked.status, setBy: record.askedByAccount, ...reasons(record) },
    })
    await carryOut(db, ctx.kit, account, record, above, {
      actorUserId: ctx.actor.userId,
      actorName: ctx.actor.name,
      traceId: ctx.traceId,
    })
    return { accountId: account.id, status: asked.status, change: toRecord(above.names, record) }
  })
}

/** Every status change goes through here, immediate or scheduled, with its effects, notices and emails. */
export const carryOut = async (
  db: Db,
  kit: Kit,
  account: AccountRow,
  change: queries.ChangeRow,
  above: Above,
  by: { actorUserId: UserId | null; actorName: string; traceId: string },
) => {
  await queries.setStatus(db, account.id, change.toStatus, change.askedByAccountId)
  await dropOvertaken(db, account.id, change.toStatus, by.actorName)
  await kit.statusSteps.run(db, change.toStatus, { kit, accountId: account.id, ...by })
  await notifyOwnersOfStatus(db, kit, account, {
    kind: "done",
    status: change.toStatus,
    by: nameForOwnPeople(above, change.askedByAccountId),
    at: kit.now().toISOString(),
    note: change.note,
  })
  await announceAccount(db, account, "status")
}

export const reasons = ({ reasonCode, note }: Pick<StatusChangeRecord, "reasonCode" | "note">) => ({
  ...(reasonCode !== null && { reasonCode }),
  ...(note !== "" && { note }),
})

/** Withdraws plans that were carried out earlier or can no longer be carried out. */
const dropOvertaken = async (db: Db, accountId: AccountId, status: AccountStatus, by: string) => {
  for (const planned of await queries.listScheduled(db, accountId)) {
    if (status === "Cancelled")
      await queries.settleChange(
        db,
        accountId,
        planned.changeId,
        "withdrawn",
        by,
        statusOutcomeMessages.accountCancelled,
      )
    else if (planned.toStatus === status)
      await queries.settleChange(db, accountId, planned.changeId, "withdrawn", by, statusOutcomeMessages.madeEarlier)
  }
}
