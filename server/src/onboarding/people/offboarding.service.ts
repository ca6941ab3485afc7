import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

import type { Page } from "@dialplane/contract/kit/paging"
import {
  furthestLastDay,
  offboardingChoices,
  undoDays,
  type Offboarding,
  type OffboardingFilter,
  type OffboardingChoices,
  type OffboardingSchedule,
  type OffboardedPerson,
  type ScheduledOffboarding,
} from "@dialplane/contract/onboarding/people/offboardings.schema"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { rehearse } from "../../kit/database/savepoint.ts"
import { manyObjects, withinPreviewLimit } from "../../kit/preview/preview-limit.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { endSessionsOf, getPerson } from "../../identity/passwords/passwords.service.ts"
import { requireAccount, findPerson } from "../../identity/users/users.service.ts"
import { holdPerson } from "../../identity/users/change-user.service.ts"
import { whyNotRemove } from "../../identity/users/user-lifecycle.service.ts"
import { judgeChoices, readAssignedAssets } from "./assigned-assets.service.ts"
import { carryOut } from "./carry-out.service.ts"
import { offboardingMessages } from "./offboarding.messages.ts"
import * as queries from "./offboardings.queries.ts"
import { undoUntil } from "./kept-assets.service.ts"
import { offboardingJob } from "./offboarding.jobs.ts"
import { toOffboardings } from "./undo-question.service.ts"
import { findExtensionLabel, findUserName, listColleagues } from "./people.queries.ts"

const readPerson = async (db: Db, ctx: Context, userId: UserId) =>
  (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)

export const describe = (ctx: Context, userId: UserId): Promise<OffboardedPerson> =>
  inTransaction(ctx, async (db) => {
    const user = await readPerson(db, ctx, userId)
    const { today } = await queries.findToday(db, ctx.accountId, furthestLastDay)
    const scheduled = await readScheduled(db, ctx, userId)
    return {
      ...(await readAssignedAssets(db, ctx, user)),
      refusal: (await whyNotRemove(db, ctx, user))?.message ?? null,
      undoDays,
      today,
      scheduled,
    }
  })

export const preview = (
  ctx: Context,
  userId: UserId,
  choices: OffboardingChoices,
): Promise<{ sentences: string[]; affected: string[] }> =>
  withinPreviewLimit(ctx, manyObjects, () =>
    inTransaction(ctx, async (db) => {
      const user = await readPerson(db, ctx, userId)
      const judged = await judgeChoices(db, ctx, await readAssignedAssets(db, ctx, user), choices, undoUntil(ctx.kit))
      // The page shows whether the user can be offboarded at all; this checks the choices.
      if ((await whyNotRemove(db, ctx, user)) === undefined) await requirePossible(db, ctx, userId, choices)
      return { sentences: judged.sentences, affected: judged.affected }
    }),
  )

/** Carries out the offboarding and rolls it back, so that a refusal comes now and not later in the job. */
const requirePossible = (db: Db, ctx: Context, userId: UserId, choices: OffboardingChoices): Promise<void> =>
  rehearse(db, () => carryOut({ ...ctx, auditedTogether: [] }, db, notKept, userId, choices))

/** No offboarding has this id. */
const notKept = 0

/** Requires that the user may be removed and that the choices fit. */
const requireDeparting = async (db: Db, ctx: Context, userId: UserId, choices: OffboardingChoices): Promise<User> => {
  const user = await readPerson(db, ctx, userId)
  const refusal = await whyNotRemove(db, ctx, user)
  if (refusal !== undefined) throw refusal
  await judgeChoices(db, ctx, await readAssignedAssets(db, ctx, user), choices, undoUntil(ctx.kit))
  await requirePossible(db, ctx, userId, choices)
  await queries.closeStopped(db, ctx.accountId, userId, offboardingMessages.stopped)
  return user
}

const note = async (db: Db, ctx: Context, userId: UserId, choices: OffboardingChoices): Promise<number> => {
  const user = await requireDeparting(db, ctx, userId, choices)
  // An immediate offboarding replaces a scheduled one.
  await queries.closeScheduled(db, ctx.accountId, userId)
  return queries
    .insertOffboarding(db, ctx.accountId, {
      userId,
      name: `${user.firstName} ${user.lastName}`,
      loginName: user.loginName,
      email: user.email,
      byUserId: ctx.actor.userId,
      byName: ctx.actor.name,
      undoUntil: undoUntil(ctx.kit).toISOString(),
      choices,
    })
    .catch(onConstraint("departures_leaving_key", peopleProblems.alreadyOffboarding))
}

/** Sessions end immediately; the job does the rest. */
export const start = (
  ctx: Context,
  userId: UserId,
  choices: OffboardingChoices,
): Promise<{ jobId: number; offboardingId: number }> =>
  inTransaction(ctx, async (db) => {
    const offboardingId = await note(db, ctx, userId, choices)
    const person = await getPerson(db, ctx.accountId, userId)
    await endSessionsOf(db, person, "endedByAdministrator")
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      offboardingJob(ctx.kit),
      { offboardingId, userId, choices, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title: offboardingMessages.jobTitle(person.firstName, person.lastName),
        key: `leave ${userId}`,
      },
    )
    return { jobId: jobId ?? refuse(peopleProblems.alreadyOffboarding), offboardingId }
  })

/** For older API clients: offboards immediately with the default choices, as far as the caller's permissions allow. */
export const removeAtOnce = async (
  ctx: Context,
  userId: UserId,
  accountId: AccountId = ctx.accountId,
): Promise<void> => {
  requireAccount(ctx, accountId)
  const choices = offboardingChoices.parse(can(ctx, "update:devices") ? {} : { phones: { do: "stay" } })
  await inTransaction(ctx, async (db) => carryOut(ctx, db, await note(db, ctx, userId, choices), userId, choices))
}

// --- a last day in the future ----------------------------------------------------------------------------------------

/** Who gets the calls, by name, if the colleague still exists. */
const nameOfSuccessor = async (db: Db, ctx: Context, { extension }: OffboardingChoices): Promise<string | null> => {
  if (extension.do === "forward") return (await findExtensionLabel(db, ctx.accountId, extension.toExtensionId)) ?? null
  return extension.do === "give" ? ((await findUserName(db, ctx.accountId, extension.toUserId)) ?? null) : null
}

const toScheduled = async (db: Db, ctx: Context, row: queries.ScheduledRow): Promise<ScheduledOffboarding> => {
  const choices = offboardingChoices.parse(row.choices)
  const named = Object.values(choices)
  const colleagues = await listColleagues(
    db,
    ctx.accountId,
    named.flatMap((choice) => ("toUserId" in choice ? [choice.toUserId] : [])),
    named.flatMap((choice) => ("toExtensionId" in choice ? [choice.toExtensionId] : [])),
  )
  return { ...row, choices, takesOver: await nameOfSuccessor(db, ctx, choices), colleagues }
}

const readScheduled = async (db: Db, ctx: Context, userId: UserId): Promise<ScheduledOffboarding | null> => {
  const row = await queries.findScheduled(db, ctx.accountId, userId)
  return row === undefined ? null : toScheduled(db, ctx, row)
}

const requireDay = async (db: Db, ctx: Context, day: string) => {
  const { today, furthest } = await queries.findToday(db, ctx.accountId, furthestLastDay)
  if (day < today) refuse(peopleProblems.lastDayPast, { day })
  if (day > furthest) refuse(peopleProblems.lastDayTooFar, { days: furthestLastDay })
}

const notifyScheduled = async (db: Db, ctx: Context, offboardingId: number, userId: UserId, change: string) => {
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "offboarding", data: { offboardingId, change } })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "user", data: { userId, change: "lastDay" } })
}

/** Sets or changes the last day. Everything is checked now, and again when the day ends (last-days.jobs.ts). */
export const schedule = (
  ctx: Context,
  userId: UserId,
  { lastDay, choices }: OffboardingSchedule,
): Promise<ScheduledOffboarding> =>
  inTransaction(ctx, async (db) => {
    await holdPerson(db, ctx, userId, {})
    await requireDay(db, ctx, lastDay)
    const user = await requireDeparting(db, ctx, userId, choices)
    if (await queries.isLeavingNow(db, ctx.accountId, userId)) refuse(peopleProblems.alreadyOffboarding)
    const name = `${user.firstName} ${user.lastName}`
    const plannedAs = keepActor(ctx)
    const before = await queries.findScheduled(db, ctx.accountId, userId)
    const row =
      before === undefined
        ? await queries.insertScheduled(
            db,
            ctx.accountId,
            {
              userId,
              name,
              loginName: user.loginName,
              email: user.email,
              byUserId: plannedAs.userId,
              byName: plannedAs.name,
              choices,
              plannedAs,
            },
            lastDay,
          )
        : await queries.moveScheduled(db, ctx.accountId, before.offboardingId, plannedAs, lastDay, choices)
    await audit(db, ctx, {
      action: "people.leave_scheduled",
      object: { type: "user", id: userId, name },
      before: { lastDay: before?.lastDay ?? null },
      after: { lastDay, takesOver: await nameOfSuccessor(db, ctx, choices) },
    })
    await notifyScheduled(db, ctx, row.offboardingId, userId, "scheduled")
    return toScheduled(db, ctx, row)
  })

export const withdraw = (ctx: Context, userId: UserId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    // Withdrawing needs the same right as setting: users cannot withdraw their own last day.
    const refusal = await whyNotRemove(db, ctx, await readPerson(db, ctx, userId))
    if (refusal !== undefined) throw refusal
    if (!(await withdrawWithin(ctx, db, userId))) refuse(peopleProblems.notScheduled)
  })

/** The same in an open transaction, for a user who is removed in another way. Returns whether a last day was set. */
export const withdrawWithin = async (ctx: Context, db: Db, userId: UserId): Promise<boolean> => {
  const user = await readPerson(db, ctx, userId)
  const scheduled = await queries.findScheduled(db, ctx.accountId, userId)
  if (scheduled === undefined) return false
  await queries.closeScheduled(db, ctx.accountId, userId)
  await audit(db, ctx, {
    action: "people.leave_withdrawn",
    object: { type: "user", id: userId, name: `${user.firstName} ${user.lastName}` },
    before: { lastDay: scheduled.lastDay },
  })
  await notifyScheduled(db, ctx, scheduled.offboardingId, userId, "withdrawn")
  return true
}

export const list = (ctx: Context, filter: OffboardingFilter): Promise<Page<Offboarding>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listOffboardings(db, ctx.accountId, filter)
    return { ...page, items: await toOffboardings(db, ctx, page.items) }
  })
