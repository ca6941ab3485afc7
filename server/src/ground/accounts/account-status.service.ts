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

/** v1 gives cancellations a date of their own, and nothing else. */
export const requireV1 = ({ status, cancellationDateTime, cancelReasonCode }: V1) => {
  if (status === "Cancelled" && cancellationDateTime === undefined)
    refuse(accountStatusProblems.cancellationDateMissing)
  if (status !== "Cancelled" && (cancellationDateTime !== undefined || cancelReasonCode !== undefined))
    refuse(accountStatusProblems.dateOnlyForCancellation)
}

/** At once, or when its moment comes. */
export const change = (ctx: Context, asked: StatusChange) => {
  if (asked.reasonCode !== undefined && asked.status !== "Cancelled")
    refuse(accountStatusProblems.reasonOnlyForCancellation)
  const due = asked.at === undefined ? undefined : new Date(asked.at)
  return due === undefined || due <= ctx.kit.now() ? changeNow(ctx, asked) : plan(ctx, asked, due)
}

/** For a date that is meant as one: what has passed is refused. */
export const schedule = (ctx: Context, asked: StatusChange & { readonly at: string }) => {
  if (new Date(asked.at) <= ctx.kit.now()) refuse(accountStatusProblems.dateInThePast)
  return change(ctx, asked)
}

/** For the address that names the account in its body. */
export const changeOf = async (ctx: Context, accountId: AccountId, asked: StatusChange) => {
  const level = await inSystem(ctx, (db) => reach(db, ctx.actor, accountId))
  if (level === "no_access") refuse(accountProblems.notFound)
  // As for the paths that name the account: users with view-only access change nothing.
  if (level === "view") refuse(commonProblems.notAllowed, { permission: "update:account-status" })
  return change({ ...ctx, accountId }, asked)
}
