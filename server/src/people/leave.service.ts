import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { leaveChoices, undoDays, type Departure, type DepartureFilter, type LeaveChoices, type LeavingPerson } from "@dialplane/contract/people/departures.schema"
import { peopleProblems } from "@dialplane/contract/people/people.problems"
import { userProblems } from "@dialplane/contract/users/users.problems"
import { can, type Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { keepActor } from "../kit/job-context.ts"
import { onConstraint, refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { endSessionsOf, getPerson } from "../passwords/passwords.service.ts"
import { demandAccount, findPerson, whyNotRemove } from "../users/users.service.ts"
import { judgeChoices, readBelongings } from "./belongings.service.ts"
import { carryOut } from "./carry-out.service.ts"
import * as queries from "./departures.queries.ts"
import { undoUntil } from "./kept-things.ts"
import { leaveJob } from "./leave.jobs.ts"

const readPerson = async (db: Db, ctx: Context, userId: UserId) => (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)

export const describe = (ctx: Context, userId: UserId): Promise<LeavingPerson> =>
  inTransaction(ctx, async (db) => {
    const user = await readPerson(db, ctx, userId)
    return { ...(await readBelongings(db, ctx, user)), refusal: (await whyNotRemove(db, ctx, user))?.message ?? null, undoDays }
  })

export const preview = (ctx: Context, userId: UserId, choices: LeaveChoices): Promise<{ sentences: string[] }> =>
  inTransaction(ctx, async (db) => ({ sentences: await judgeChoices(db, ctx, await readBelongings(db, ctx, await readPerson(db, ctx, userId)), choices, undoUntil(ctx.kit)) }))

const note = async (db: Db, ctx: Context, userId: UserId, choices: LeaveChoices): Promise<number> => {
  const user = await readPerson(db, ctx, userId)
  const refusal = await whyNotRemove(db, ctx, user)
  if (refusal !== undefined) throw refusal
  await judgeChoices(db, ctx, await readBelongings(db, ctx, user), choices, undoUntil(ctx.kit))
  await queries.closeStopped(db, ctx.accountId, userId)
  return queries
    .insertDeparture(db, ctx.accountId, {
      userId, name: `${user.firstName} ${user.lastName}`, loginName: user.loginName, email: user.email, byUserId: ctx.actor.userId, byName: ctx.actor.name, undoUntil: undoUntil(ctx.kit).toISOString(), choices,
    })
    .catch(onConstraint("departures_leaving_key", peopleProblems.alreadyLeaving))
}

/** Sessions end with the request; the rest is the job's. */
export const start = (ctx: Context, userId: UserId, choices: LeaveChoices): Promise<{ jobId: number; departureId: number }> =>
  inTransaction(ctx, async (db) => {
    const departureId = await note(db, ctx, userId, choices)
    const person = await getPerson(db, ctx.accountId, userId)
    await endSessionsOf(db, person, "endedByAdministrator")
    const jobId = await ctx.kit.jobs.enqueue(db, leaveJob(ctx.kit), { departureId, userId, choices, actor: keepActor(ctx) }, {
      accountId: ctx.accountId, userId: ctx.actor.userId, title: `${person.firstName} ${person.lastName} leaves`, key: `leave ${userId}`,
    })
    return { jobId: jobId ?? refuse(peopleProblems.alreadyLeaving), departureId }
  })

/** As an older caller means it: the usual choices, as far as one may make them, at once. */
export const removeAtOnce = async (ctx: Context, userId: UserId, accountId: AccountId = ctx.accountId): Promise<void> => {
  demandAccount(ctx, accountId)
  const choices = leaveChoices.parse({ ...(can(ctx, "update:phone-numbers") ? {} : { numbers: { do: "stay" } }), ...(can(ctx, "update:devices") ? {} : { phones: { do: "stay" } }) })
  await inTransaction(ctx, async (db) => carryOut(ctx, db, await note(db, ctx, userId, choices), userId, choices))
}

export const toDeparture = (row: queries.DepartureRow): Departure => ({ ...row, canUndo: row.state === "left" })

export const list = (ctx: Context, filter: DepartureFilter): Promise<Page<Departure>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listDepartures(db, ctx.accountId, filter)
    return { ...page, items: page.items.map(toDeparture) }
  })
