import type { z } from "zod"
import type { StatusChange, statusChangeV1 } from "@dialplane/contract/ground/accounts/account-status"
import { accountProblems, accountStatusProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { reach } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { changeNow } from "./set-status.service.ts"
import { plan } from "./planned-status.service.ts"

// One implementation for every path and version of the operation.

type V1 = z.output<typeof statusChangeV1>

/** In v1 only cancellations have a date. */
export const requireV1 = ({ status, cancellationDateTime, cancelReasonCode }: V1) => {
  if (status === "Cancelled" && cancellationDateTime === undefined)
    refuse(accountStatusProblems.cancellationDateMissing)
  if (status !== "Cancelled" && (cancellationDateTime !== undefined || cancelReasonCode !== undefined))
    refuse(accountStatusProblems.dateOnlyForCancellation)
}

/** Changes the status at once, or schedules the change if it has a date. */
export const change = (ctx: Context, asked: StatusChange) => {
  if (asked.reasonCode !== undefined && asked.status !== "Cancelled")
    refuse(accountStatusProblems.reasonOnlyForCancellation)
  const due = asked.at === undefined ? undefined : new Date(asked.at)
  return due === undefined || due <= ctx.kit.now() ? changeNow(ctx, asked) : plan(ctx, asked, due)
}

/** For operations that schedule a change: a date in the past is refused. */
export const schedule = (ctx: Context, asked: StatusChange & { readonly at: string }) => {
  if (new Date(asked.at) <= ctx.kit.now()) refuse(accountStatusProblems.dateInThePast)
  return change(ctx, asked)
}

/** For the path that has the account in its body. */
export const changeOf = async (ctx: Context, accountId: AccountId, asked: StatusChange) => {
  const level = await inSystem(ctx, (db) => reach(db, ctx.actor, accountId))
  if (level === "no_access") refuse(accountProblems.notFound)
  // As for paths with an account id: users with view-only access cannot change anything.
  if (level === "view") refuse(commonProblems.notAllowed, { permission: "update:account-status" })
  return change({ ...ctx, accountId }, asked)
}
