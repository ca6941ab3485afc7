import { z } from "zod"
import {
  cancelReasons, mayFollow, objectionToStatus, statusTransitions, type CancelReasonCode, type StatusChange, type StatusChangeRecord, type StatusOverview, type statusChangeV1,
} from "@dialplane/contract/accounts/account-status"
import { accountProblems, accountStatusProblems } from "@dialplane/contract/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/accounts/accounts.schema"
import { effectsOfChange, type StatusPreview } from "@dialplane/contract/accounts/status-effects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { fillText } from "@dialplane/contract/kit/problem"
import { reaches } from "../kit/access-check.ts"
import { audit, writeAudit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { defineJob } from "../kit/jobs.ts"
import { refuse } from "../kit/refusal.ts"
import { inSystem, inTransaction } from "../kit/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import { countExtensions } from "./account-services.queries.ts"
import * as queries from "./account-status.queries.ts"
import { findAccount, listServices, lockAccount, type AccountRow } from "./accounts.queries.ts"
import { isFromAbove, isOnFraudHold } from "./accounts.rules.ts"

const longestWaitDays = 5 * 366
const phoneNumberServices = ["localCompanyNumbers", "tollFreeNumbers", "smartNumbers", "nonEligibleNumbers"]

const demandRow = async (db: Db, accountId: AccountId) => (await findAccount(db, accountId)) ?? refuse(accountProblems.notFound)
const objectOf = (account: AccountRow) => ({ type: "account", id: account.id, name: account.name })
const toRecord = ({ fromAbove: _, askedByUserId: __, ...record }: queries.ChangeRow): StatusChangeRecord => record

/** Where the account stands, or will stand by the time a change is due. */
interface Standing {
  readonly status: AccountStatus
  readonly setFromAbove: boolean
}
const standingOf = (account: AccountRow): Standing => ({ status: account.status, setFromAbove: account.statusFromAbove })

const objection = async (db: Db, account: AccountRow, standing: Standing, to: AccountStatus, fromAbove: boolean) => {
  const liveBelow = to === "Cancelled" ? await queries.countLiveBelow(db, account.id) : 0
  const name = objectionToStatus({
    from: standing.status, to, isTop: account.parentId === null, fromAbove, setFromAbove: standing.setFromAbove, fraudHold: isOnFraudHold(account), liveBelow,
  })
  return name === undefined ? undefined : { problem: accountStatusProblems[name], details: { from: standing.status, to, count: liveBelow } }
}

// --- reading ---------------------------------------------------------------------------------------------------------------------------

const readOverview = async (db: Db, ctx: Context): Promise<StatusOverview> => {
  const account = await demandRow(db, ctx.accountId)
  const fromAbove = isFromAbove(ctx.actor, account)
  const next: StatusOverview["next"] = []
  for (const status of statusTransitions[account.status]) {
    const against = await objection(db, account, standingOf(account), status, fromAbove)
    next.push({ status, allowed: against === undefined, reason: against === undefined ? null : fillText(against.problem.text, against.details) })
  }
  return {
    accountId: account.id, status: account.status, since: account.statusSince, setFromAbove: account.statusFromAbove, next,
    scheduled: (await queries.listScheduled(db, account.id)).map(toRecord), history: (await queries.listHistory(db, account.id)).map(toRecord),
  }
}

export const get = (ctx: Context) => inTransaction(ctx, (db) => readOverview(db, ctx))

export const preview = (ctx: Context, status: AccountStatus): Promise<StatusPreview> =>
  inTransaction(ctx, async (db) => {
    const account = await demandRow(db, ctx.accountId)
    const services = await listServices(db, account.id)
    const sum = (names: readonly string[]) => services.filter(({ service }) => names.includes(service)).reduce((total, { quantity }) => total + quantity, 0)
    return {
      status, effects: effectsOfChange(account.status, status),
      affected: {
        people: await queries.countPeople(db, account.id), extensions: await countExtensions(db, account.id), devices: sum(["devices"]), phoneNumbers: sum(phoneNumberServices),
        accountsBelow: await queries.countLiveBelow(db, account.id),
      },
    }
  })

export const listReasons = () => (Object.entries(cancelReasons) as [CancelReasonCode, string][]).map(([code, text]) => ({ code, text }))

// --- changing: one implementation for every address and version -------------------------------------------------------------------------

type V1 = z.output<typeof statusChangeV1>

/** v1 gives cancellations a date of their own, and nothing else. */
export const demandV1 = ({ status, cancellationDateTime, cancelReasonCode }: V1) => {
  if (status === "Cancelled" && cancellationDateTime === undefined) refuse(accountStatusProblems.cancellationDateMissing)
  if (status !== "Cancelled" && (cancellationDateTime !== undefined || cancelReasonCode !== undefined)) refuse(accountStatusProblems.dateOnlyForCancellation)
}

/** At once, or when its moment comes. */
export const change = (ctx: Context, asked: StatusChange) => {
  if (asked.reasonCode !== undefined && asked.status !== "Cancelled") refuse(accountStatusProblems.reasonOnlyForCancellation)
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
  if (!(await inSystem(ctx, (db) => reaches(db, ctx.actor, accountId)))) refuse(accountProblems.notFound)
  return change({ ...ctx, accountId }, asked)
}

const newChange = (ctx: Context, asked: StatusChange, fromAbove: boolean) => ({
  toStatus: asked.status, reasonCode: asked.reasonCode ?? null, note: asked.note ?? "", fromAbove, askedByUserId: ctx.actor.userId, askedByName: ctx.actor.name,
})

const changeNow = (ctx: Context, asked: StatusChange) =>
  inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await demandRow(db, ctx.accountId)
    const fromAbove = isFromAbove(ctx.actor, account)
    const against = await objection(db, account, standingOf(account), asked.status, fromAbove)
    if (against !== undefined) refuse(against.problem, against.details)
    const record = await queries.insertChange(db, account.id, { ...newChange(ctx, asked, fromAbove), fromStatus: account.status, state: "done", dueAt: ctx.kit.now().toISOString() })
    await queries.setStatus(db, account.id, asked.status, fromAbove)
    await dropOvertaken(db, account.id, asked.status, ctx.actor.name)
    await audit(db, ctx, { action: "account.status_changed", object: objectOf(account), before: { status: account.status }, after: { status: asked.status, ...reasons(record) } })
    await announceAccount(db, account, "status")
    return { accountId: account.id, status: asked.status, change: toRecord(record) }
  })

const reasons = ({ reasonCode, note }: Pick<StatusChangeRecord, "reasonCode" | "note">) => ({ ...(reasonCode !== null && { reasonCode }), ...(note !== "" && { note }) })

/** What was planned and has been done sooner, or can never be done any more. */
const dropOvertaken = async (db: Db, accountId: AccountId, status: AccountStatus, by: string) => {
  for (const planned of await queries.listScheduled(db, accountId)) {
    if (status === "Cancelled") await queries.settleChange(db, accountId, planned.changeId, "withdrawn", by, "The account was cancelled.")
    else if (planned.toStatus === status) await queries.settleChange(db, accountId, planned.changeId, "withdrawn", by, "It was done sooner.")
  }
}

// --- planning --------------------------------------------------------------------------------------------------------------------------

/** How the account will stand on a day, if what is planned until then happens. */
const standingOn = (account: AccountRow, planned: readonly queries.ChangeRow[], due: Date): Standing =>
  planned.filter(({ dueAt }) => new Date(dueAt) <= due).reduce<Standing>(
    (standing, { toStatus, fromAbove }) => (mayFollow(standing.status, toStatus) ? { status: toStatus, setFromAbove: fromAbove } : standing),
    standingOf(account),
  )

const plan = (ctx: Context, asked: StatusChange, due: Date) => {
  if (due.getTime() - ctx.kit.now().getTime() > longestWaitDays * 86_400_000) refuse(accountStatusProblems.dateTooFar)
  return inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await demandRow(db, ctx.accountId)
    const fromAbove = isFromAbove(ctx.actor, account)
    const planned = await queries.listScheduled(db, account.id)
    const earlier = planned.find(({ toStatus }) => toStatus === asked.status)
    if (earlier?.fromAbove === true && !fromAbove) refuse(accountStatusProblems.plannedFromAbove)
    const standing = standingOn(account, planned.filter((one) => one !== earlier), due)
    const against = await objection(db, account, standing, asked.status, fromAbove)
    if (against !== undefined) refuse(against.problem, against.details)
    if (earlier !== undefined) await queries.settleChange(db, account.id, earlier.changeId, "withdrawn", ctx.actor.name, "Another date was set.")
    const record = await queries.insertChange(db, account.id, { ...newChange(ctx, asked, fromAbove), fromStatus: standing.status, state: "scheduled", dueAt: due.toISOString() })
    await ctx.kit.jobs.enqueue(db, statusChangeJob, { changeId: record.changeId }, { accountId: account.id, userId: ctx.actor.userId, title: `${account.name}: ${asked.status}`, runAt: due, key: String(record.changeId) })
    await audit(db, ctx, {
      action: "account.status_planned", object: objectOf(account), ...(earlier && { before: { status: asked.status, date: earlier.dueAt } }), after: { status: asked.status, date: record.dueAt, ...reasons(record) },
    })
    await announceAccount(db, account, "status")
    return { accountId: account.id, status: account.status, change: toRecord(record) }
  })
}

export const withdraw = (ctx: Context, status: AccountStatus): Promise<StatusOverview> =>
  inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await demandRow(db, ctx.accountId)
    const planned = (await queries.listScheduled(db, account.id)).find(({ toStatus }) => toStatus === status) ?? refuse(accountStatusProblems.notScheduled)
    if (planned.fromAbove && !isFromAbove(ctx.actor, account)) refuse(accountStatusProblems.plannedFromAbove)
    await queries.settleChange(db, account.id, planned.changeId, "withdrawn", ctx.actor.name, null)
    await audit(db, ctx, { action: "account.status_plan_withdrawn", object: objectOf(account), before: { status, date: planned.dueAt } })
    await announceAccount(db, account, "status")
    return readOverview(db, ctx)
  })

/** Invisible in the job tray: what is planned is seen and withdrawn on the account's own page, where it has its reasons beside it. */
export const statusChangeJob = defineJob({
  name: "account.status_change",
  payload: z.object({ changeId: z.int() }),
  visible: false,
  run: (run, { changeId }) =>
    run.inAccount(async (db) => {
      const { accountId, jobId } = run
      await lockAccount(db, accountId)
      const planned = await queries.lockChange(db, accountId, changeId)
      // Withdrawn, moved to another date, or done before a crash let the job start again.
      if (planned?.state !== "scheduled") return
      const account = await demandRow(db, accountId)
      const entry = { accountId, actorUserId: planned.askedByUserId, actorName: planned.askedByName, object: objectOf(account), traceId: `job-${jobId}` }
      const against = await objection(db, account, standingOf(account), planned.toStatus, planned.fromAbove)
      if (against !== undefined) {
        const outcome = fillText(against.problem.text, against.details)
        await queries.settleChange(db, accountId, changeId, "refused", planned.askedByName, outcome)
        await writeAudit(db, { ...entry, action: "account.status_change_refused", before: { status: account.status }, after: { status: planned.toStatus, outcome } })
      } else {
        await queries.settleChange(db, accountId, changeId, "done", planned.askedByName, null)
        await queries.setStatus(db, accountId, planned.toStatus, planned.fromAbove)
        await dropOvertaken(db, accountId, planned.toStatus, planned.askedByName)
        await writeAudit(db, { ...entry, action: "account.status_changed", before: { status: account.status }, after: { status: planned.toStatus, ...reasons(planned), planned: planned.dueAt } })
      }
      await announceAccount(db, account, "status")
    }),
})
