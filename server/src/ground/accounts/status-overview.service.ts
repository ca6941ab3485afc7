import {
  cancelReasons,
  statusTransitions,
  type CancelReasonCode,
  type StatusOverview,
} from "@dialplane/contract/ground/accounts/account-status"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { effectsOfChange, type StatusPreview } from "@dialplane/contract/ground/accounts/status-effects"
import { fillText } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { countInventory } from "./account-figures.queries.ts"
import * as queries from "./account-status.queries.ts"
import { levelOn } from "./accounts.rules.ts"
import {
  requireRow,
  toRecord,
  standingOf,
  type Above,
  readAbove,
  labelOf,
  askerOf,
  objection,
} from "./account-standing.service.ts"

export const readOverview = async (db: Db, ctx: Context, above: Above): Promise<StatusOverview> => {
  const account = await requireRow(db, ctx.accountId)
  const asker = askerOf(ctx, account)
  const next: StatusOverview["next"] = []
  // A parent account of a higher level can take over a suspension, although the status stays the same.
  const takesOver = account.status === "Suspended" && asker.level < levelOn(account.path, account.statusSetByAccountId)
  for (const status of [...statusTransitions[account.status], ...(takesOver ? ["Suspended" as const] : [])]) {
    const against = await objection(db, account, standingOf(account), status, asker, above)
    next.push({
      status,
      allowed: against === undefined,
      reason: against === undefined ? null : fillText(against.problem.text, against.details),
    })
  }
  const setBy = account.statusSetByAccountId
  return {
    accountId: account.id,
    status: account.status,
    since: account.statusSince,
    setBy: { accountId: setBy, name: labelOf(above, setBy), isAbove: setBy !== account.id },
    next,
    scheduled: (await queries.listScheduled(db, account.id)).map((change) => toRecord(above.names, change)),
    history: (await queries.listHistory(db, account.id)).map((change) => toRecord(above.names, change)),
  }
}

export const get = async (ctx: Context) => {
  const above = await readAbove(ctx)
  return readOverview(reading(ctx), ctx, above)
}

/** The changes that are scheduled, without who may withdraw them. */
export const listPlanned = (ctx: Context) => queries.listScheduled(reading(ctx), ctx.accountId)

export const preview = (ctx: Context, status: AccountStatus): Promise<StatusPreview> =>
  inTransaction(ctx, async (db) => {
    const account = await requireRow(db, ctx.accountId)
    // A company has no accounts below it.
    const effects = effectsOfChange(account.status, status).filter(
      ({ effect }) => effect !== "managing" || account.kind !== "company",
    )
    return {
      status,
      effects,
      affected: {
        ...(await countInventory(db, account.id)),
        accountsBelow: await queries.countLiveBelow(db, account.id),
      },
    }
  })

export const listReasons = () =>
  (Object.entries(cancelReasons) as [CancelReasonCode, string][]).map(([code, text]) => ({ code, text }))
