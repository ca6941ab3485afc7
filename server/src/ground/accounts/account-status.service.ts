import { z } from "zod"
import {
  cancelReasons,
  mayFollow,
  objectionToStatus,
  statusTransitions,
  type CancelReasonCode,
  type StatusChange,
  type StatusChangeRecord,
  type StatusOverview,
  type statusChangeV1,
} from "@dialplane/contract/ground/accounts/account-status"
import { accountProblems, accountStatusProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { effectsOfChange, stopsUnder, type StatusPreview } from "@dialplane/contract/ground/accounts/status-effects"
import { topAccountId, type AccountId, type UserId } from "@dialplane/contract/kit/ids"
import { commonProblems, fillText } from "@dialplane/contract/kit/problem"
import { reach } from "../../kit/access/access-check.ts"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { mailRetrySeconds } from "../../kit/jobs/job-lanes.ts"
import { attemptsWithin, defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { readNames, readNamesForOwnPeople, readNamesFrom, type AccountNames } from "./account-names.service.ts"
import { announceAccount } from "./account-news.service.ts"
import { countInventory } from "./account-figures.queries.ts"
import * as queries from "./account-status.queries.ts"
import { findAccount, lockAccount, lockForMove, type AccountRow } from "./accounts.queries.ts"
import { isOnFraudHold, levelOfActor, levelOn } from "./accounts.rules.ts"
import { notifyOwnersOfStatus } from "./status-notices.service.ts"

const longestWaitDays = 5 * 366

const requireRow = async (db: Db, accountId: AccountId) =>
  (await findAccount(db, accountId)) ?? refuse(accountProblems.notFound)
const objectOf = (account: AccountRow) => ({ type: "account", id: account.id, name: account.name })

/** As the reader may know it: stored are the real names. */
const toRecord = (
  names: AccountNames,
  { askedByAccountId, askedByUserId: _, ...record }: queries.ChangeRow,
): StatusChangeRecord => ({
  ...record,
  askedByAccount: names.label(askedByAccountId, record.askedByAccount),
  outcome: record.outcome === null ? null : names.sentence(record.outcome),
})

/** The account's status, now or when a change is due, and the account that set it. */
interface Standing {
  readonly status: AccountStatus
  readonly setBy: AccountId
}
const standingOf = (account: AccountRow): Standing => ({ status: account.status, setBy: account.statusSetByAccountId })

/**
 * The account and those above it, by id. Read beforehand, because the account's own view does not show what lies above.
 */
interface Above {
  readonly places: ReadonlyMap<AccountId, queries.PlaceOnPath>
  /** For whoever gets the answer. */
  readonly names: AccountNames
  /** For notices and mail. */
  readonly ownPeople: AccountNames
}
const readPlaces = async (db: Db, accountId: AccountId) =>
  new Map((await queries.listPath(db, accountId)).map((place) => [place.id, place]))
const readAbove = (ctx: Context): Promise<Above> =>
  inSystem(ctx, async (db) => ({
    places: await readPlaces(db, ctx.accountId),
    names: await readNames(db, ctx),
    ownPeople: await readNamesForOwnPeople(db, ctx.accountId),
  }))

const unknownAbove = "an account above"
const realName = ({ places }: Above, id: AccountId) => places.get(id)?.name ?? unknownAbove
const labelOf = (above: Above, id: AccountId) => above.names.label(id, realName(above, id))
const nameInSentence = (above: Above, id: AccountId) => above.names.withinSentence(id, realName(above, id))
const nameForOwnPeople = (above: Above, id: AccountId) => above.ownPeople.withinSentence(id, realName(above, id))

/** The requesting account and its level in the tree. */
interface Asker {
  readonly accountId: AccountId
  readonly level: number
}
const askerOf = ({ actor }: Context, { path }: AccountRow): Asker => {
  const level = levelOfActor(actor, path)
  return { level, accountId: path[level] ?? actor.accountId }
}

const objection = async (
  db: Db,
  account: AccountRow,
  standing: Standing,
  to: AccountStatus,
  asker: Asker,
  above: Above,
) => {
  const liveBelow = to === "Cancelled" ? await queries.countLiveBelow(db, account.id) : 0
  const name = objectionToStatus({
    from: standing.status,
    to,
    isTop: account.parentId === null,
    askerLevel: asker.level,
    setterLevel: levelOn(account.path, standing.setBy),
    fraudHold: isOnFraudHold(account),
    liveBelow,
  })
  return name === undefined
    ? undefined
    : {
        problem: accountStatusProblems[name],
        details: { from: standing.status, to, count: liveBelow, setter: nameInSentence(above, standing.setBy) },
      }
}

/** The stronger lock waits for concurrent account creation, so that no customer is added under an account being cancelled. */
const lockFor = (db: Db, accountId: AccountId, status: AccountStatus) =>
  (status === "Cancelled" ? lockForMove : lockAccount)(db, accountId)

// --- reading ---------------------------------------------------------------------------------------------------------

const readOverview = async (db: Db, ctx: Context, above: Above): Promise<StatusOverview> => {
  const account = await requireRow(db, ctx.accountId)
  const asker = askerOf(ctx, account)
  const next: StatusOverview["next"] = []
  // A suspension can be taken over from higher up, though the status stays the same.
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

export const preview = (ctx: Context, status: AccountStatus): Promise<StatusPreview> =>
  inTransaction(ctx, async (db) => {
    const account = await requireRow(db, ctx.accountId)
    // A company has nothing below it to manage.
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

// --- changing: one implementation for every address and version ------------------------------------------------------

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

const newChange = (ctx: Context, asked: StatusChange, asker: Asker, above: Above) => ({
  toStatus: asked.status,
  reasonCode: asked.reasonCode ?? null,
  note: asked.note ?? "",
  askedByAccountId: asker.accountId,
  askedByAccount: realName(above, asker.accountId),
  askedByUserId: ctx.actor.userId,
  askedByName: ctx.actor.name,
})

const changeNow = async (ctx: Context, asked: StatusChange) => {
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

/**
 * The one place where an account gets a status, at once or when its date has come: its effects, its news and its mail
 * with it.
 */
const carryOut = async (
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

const reasons = ({ reasonCode, note }: Pick<StatusChangeRecord, "reasonCode" | "note">) => ({
  ...(reasonCode !== null && { reasonCode }),
  ...(note !== "" && { note }),
})

/** What was planned and has been done sooner, or can never be done any more. */
const dropOvertaken = async (db: Db, accountId: AccountId, status: AccountStatus, by: string) => {
  for (const planned of await queries.listScheduled(db, accountId)) {
    if (status === "Cancelled")
      await queries.settleChange(db, accountId, planned.changeId, "withdrawn", by, "The account was cancelled.")
    else if (planned.toStatus === status)
      await queries.settleChange(db, accountId, planned.changeId, "withdrawn", by, "The change was made earlier.")
  }
}

// --- planning --------------------------------------------------------------------------------------------------------

/** How the account will stand on a day, if what is planned until then happens. */
const standingOn = (account: AccountRow, planned: readonly queries.ChangeRow[], due: Date): Standing =>
  planned
    .filter(({ dueAt }) => new Date(dueAt) <= due)
    .reduce<Standing>(
      (standing, { toStatus, askedByAccountId }) =>
        mayFollow(standing.status, toStatus) ? { status: toStatus, setBy: askedByAccountId } : standing,
      standingOf(account),
    )

/** What one level planned only it, or a level above it, moves or withdraws. */
const requireLevelOfPlan = (planned: queries.ChangeRow, asker: Asker, account: AccountRow, above: Above) => {
  if (asker.level > levelOn(account.path, planned.askedByAccountId))
    refuse(accountStatusProblems.plannedFromAbove, { setter: nameInSentence(above, planned.askedByAccountId) })
}

const plan = async (ctx: Context, asked: StatusChange, due: Date) => {
  if (due.getTime() - ctx.kit.now().getTime() > longestWaitDays * 86_400_000) refuse(accountStatusProblems.dateTooFar)
  const above = await readAbove(ctx)
  return inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx.accountId)
    const asker = askerOf(ctx, account)
    const planned = await queries.listScheduled(db, account.id)
    const earlier = planned.find(({ toStatus }) => toStatus === asked.status)
    if (earlier !== undefined) requireLevelOfPlan(earlier, asker, account, above)
    // The same plan sent twice (a double click, a retry) is one plan.
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
      await queries.settleChange(db, account.id, earlier.changeId, "withdrawn", ctx.actor.name, "Another date was set.")
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

/**
 * An account that was suspended or cancelled itself no longer changes the status of accounts below it, whatever it
 * planned before.
 */
const objectionToPlanner = (planned: queries.ChangeRow, account: AccountRow, above: Above) => {
  const planner = above.places.get(planned.askedByAccountId)
  if (planner === undefined || planner.id === account.id || !stopsUnder(planner.status, "managing")) return undefined
  return {
    problem: accountStatusProblems.plannerStopped,
    details: { setter: nameInSentence(above, planner.id), status: planner.status.toLowerCase() },
  }
}

/**
 * Invisible in the job tray: what is planned is seen and withdrawn on the account's own page, where it has its reasons
 * beside it.
 */
export const statusChangeJob = (kit: Kit): JobDefinition<{ changeId: number }> =>
  defineJob({
    name: "account.status_change",
    permission: { none: "checked when the change was scheduled; it is shown and withdrawn on the account page" },
    lane: "interactive",
    payload: z.object({ changeId: z.int() }),
    visible: false,
    // Planned long before it is due; the owners of the account get a mail about what came of it.
    attempts: attemptsWithin(mailRetrySeconds),
    run: async (run, { changeId }) => {
      const { accountId, jobId } = run
      const above = await run.inSystem(async (db): Promise<Above> => {
        // Nobody waits for an answer. What comes of it is stored as the operator would read it, and shown to each
        // reader as they may know it.
        const [names, ownPeople] = [
          await readNamesFrom(db, accountId, topAccountId),
          await readNamesForOwnPeople(db, accountId),
        ]
        return { places: await readPlaces(db, accountId), names, ownPeople }
      })
      await run.inAccount(async (db) => {
        await lockForMove(db, accountId)
        const planned = await queries.lockChange(db, accountId, changeId)
        // Withdrawn, moved to another date, or done before a crash let the job start again.
        if (planned?.state !== "scheduled") return
        const account = await requireRow(db, accountId)
        const entry = {
          accountId,
          actorUserId: planned.askedByUserId,
          actorName: planned.askedByName,
          object: objectOf(account),
          traceId: `job-${jobId}`,
        }
        const asker = { accountId: planned.askedByAccountId, level: levelOn(account.path, planned.askedByAccountId) }
        const against =
          objectionToPlanner(planned, account, above) ??
          (await objection(db, account, standingOf(account), planned.toStatus, asker, above))
        if (against === undefined) {
          await queries.settleChange(db, accountId, changeId, "done", planned.askedByName, null)
          await writeAudit(db, {
            ...entry,
            action: "account.status_changed",
            before: { status: account.status },
            after: {
              status: planned.toStatus,
              setBy: planned.askedByAccount,
              ...reasons(planned),
              planned: planned.dueAt,
            },
          })
          await carryOut(db, kit, account, planned, above, entry)
          return
        }
        const outcome = fillText(against.problem.text, against.details)
        await queries.settleChange(db, accountId, changeId, "refused", planned.askedByName, outcome)
        await writeAudit(db, {
          ...entry,
          action: "account.status_change_refused",
          before: { status: account.status },
          after: { status: planned.toStatus, outcome },
        })
        await notifyOwnersOfStatus(db, kit, account, {
          kind: "refused",
          status: planned.toStatus,
          by: nameForOwnPeople(above, planned.askedByAccountId),
          at: planned.dueAt,
          note: above.ownPeople.sentence(outcome),
        })
        await announceAccount(db, account, "status")
      })
    },
  })
