import { z } from "zod"
import { leaveChoices } from "@dialplane/contract/people/departures.schema"
import { audit } from "../kit/audit.ts"
import type { Context, Kit } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { contextOfJob, jobActor } from "../kit/job-context.ts"
import { defineJob } from "../kit/jobs.ts"
import { Refusal } from "../kit/refusal.ts"
import { changeWithin } from "../users/users.service.ts"
import { carryOut } from "./carry-out.service.ts"
import { beginDue, findDeparture, lockDue, noteFailure } from "./departures.queries.ts"
import { tryPart } from "../kit/savepoint.ts"

/** Everything that leaving does, in one transaction: a restart finds it done or not begun. */
export const leaveJob = (kit: Kit) =>
  defineJob({
    name: "people.leave",
    lane: "interactive",
    payload: z.object({ departureId: z.number(), userId: z.number(), choices: leaveChoices, actor: jobActor }),
    run: async (run, { departureId, userId, choices, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      try {
        await run.inAccount(async (db) => {
          const row = await findDeparture(db, run.accountId, departureId)
          if (row?.state !== "leaving") return
          const sentences = await carryOut(ctx, db, departureId, userId, choices)
          for (const [index, sentence] of sentences.entries()) await run.rowResult(db, index + 1, true, sentence)
          await run.progress(db, sentences.length, sentences.length)
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Nothing was done: the page of those who left says why, and it can be tried with other choices.
        await run.inAccount(async (db) => {
          await noteFailure(db, run.accountId, departureId, error.message)
          await run.rowResult(db, 1, false, error.message)
          await run.progress(db, 1, 1)
          await kit.events.publish(db, { accountId: run.accountId, topic: "departure", data: { departureId, change: "failed" } })
        })
      }
    },
  })

/**
 * What a last day that was set ahead leads to when it ends. The database's clock decides whether it has: a job of a day that was changed or withdrawn
 * since finds nothing due. Somebody whose things cannot be handed over as planned loses their sign-in all the same; nobody stays in after the last day.
 */
export const scheduledLeaveJob = (kit: Kit) =>
  defineJob({
    name: "people.scheduled_leave",
    lane: "cron",
    visible: false,
    changesAccount: true,
    payload: z.object({ departureId: z.number(), accountId: z.number(), actor: jobActor }),
    run: async (run, { departureId, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      try {
        await run.inAccount(async (db) => {
          const due = await lockDue(db, run.accountId, departureId)
          if (due === undefined) return
          await beginDue(db, run.accountId, departureId)
          await carryOut(ctx, db, departureId, due.userId, leaveChoices.parse(due.choices))
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await run.inAccount((db) => failDue(ctx, db, departureId, error.message))
      }
    },
    gaveUp: async (db, { departureId, accountId }) => {
      await noteFailure(db, accountId, departureId, "Offboarding could not run on the last day. The person is still here; offboard them now.")
    },
  })

const failDue = async (ctx: Context, db: Db, departureId: number, why: string) => {
  const due = await lockDue(db, ctx.accountId, departureId)
  if (due === undefined) return
  const stillIn = await tryPart(db, async () => void (await changeWithin(db, ctx, due.userId, { edit: { allowLogin: false }, named: {} })))
  const failure = `${why} ${stillIn === undefined ? "Sign-in was switched off; nothing else was changed." : `Sign-in could not be switched off either: ${stillIn.message}`}`
  await noteFailure(db, ctx.accountId, departureId, failure)
  const row = await findDeparture(db, ctx.accountId, departureId)
  await audit(db, ctx, { action: "people.leave_failed", object: { type: "departure", id: departureId, name: row?.name ?? "" }, after: { failure } })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "departure", data: { departureId, change: "failed" } })
}
