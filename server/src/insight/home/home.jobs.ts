import { z } from "zod"
import { attentionKinds } from "@dialplane/contract/insight/home/attention-kinds"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context, Kit } from "../../kit/context.ts"
import { ownActor } from "../../identity/sessions/present-actor.service.ts"
import { startBudget, whileTime } from "../../kit/jobs/cron-budget.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { readAttention } from "./attention.service.ts"
import { rankOf, worstFirst } from "./attention.rules.ts"
import { findKept, listStale, passOver, saveAttention } from "./customers.queries.ts"
import { hasSampleOfThisHour, sampleThisHour } from "./phone-samples.queries.ts"

/** Notes once an hour how many phones are online. */
export const phoneSampleJob = (_: Kit) =>
  defineJob({
    name: "home.phone_samples",
    permission: { none: "samples are taken by themselves" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 5 * 60,
    run: async (run) => {
      await run.inSystem(async (db) => {
        if (!(await hasSampleOfThisHour(db))) await sampleThisHour(db)
      })
    },
  })

const renewAfterSeconds = 10 * 60
const accountsAtOnce = 200
/** The list of jobs shows only those of the account one acts in. */
const keptKinds = attentionKinds.filter((kind) => kind !== "failedJobs")

/** Keeps what needs attention in each account, for the dashboards of partners and the platform operator. */
export const attentionJob = (kit: Kit, begin = startBudget) =>
  defineJob({
    name: "home.attention",
    permission: { none: "accounts are checked by themselves" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: async (run) => {
      const isOver = begin()
      const stale = await run.inSystem((db) => listStale(db, renewAfterSeconds, accountsAtOnce))
      await eachByItself(whileTime(stale, isOver), async ({ accountId }) => {
        try {
          const { items, notChecked } = await readAttention(readerOf(kit, accountId), keptKinds)
          const found = items.map(({ kind, severity, count }) => ({ kind, severity, count }))
          await run.inSystem(async (db) => {
            // What could not be checked is not fine: it stays as it was.
            const earlier = (await findKept(db, accountId)).filter(({ kind }) => notChecked.includes(kind))
            const kept = worstFirst([...found, ...earlier])
            await saveAttention(db, accountId, rankOf(kept), kept)
          })
        } catch (error) {
          // It keeps no other account waiting: its turn comes again after all of them.
          await run.inSystem((db) => passOver(db, accountId))
          throw error
        }
      })
    },
  })

/** Reads what an owner of the account would see; it changes nothing, and nobody is named in a log. */
const readerOf = (kit: Kit, accountId: AccountId): Context => {
  const role = systemRole("accountSuperUser")
  const { jobId: _jobId, ...ctx } = contextOfJob(kit, { accountId, jobId: 0 }, ownActor(accountId, 0, ""))
  return { ...ctx, traceId: "home.attention", actor: { ...ctx.actor, role, keys: role.keys } }
}
