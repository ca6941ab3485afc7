import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { startBudget, whileTime } from "../../kit/jobs/cron-budget.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import * as queries from "./rollups.queries.ts"
import { bringUpToDate, proveSome, type InSystem } from "./rollups.service.ts"

const accountsAtOnce = 200
/**
 * An account rests for so many times as long as its roll-ups took, so that they take at most a twentieth of a core. The
 * hours of today are counted again and again, and would take more and more of it where a day has millions of calls.
 */
const restFactor = 20
const everySeconds = 60

/** Counts again what has changed. Until then, reports count the rows of these hours themselves. */
export const rollUpJob = (begin = startBudget) =>
  defineJob({
    name: "reports.roll-up",
    permission: { none: "housekeeping of the installation" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds,
    run: async (run) => {
      const isOver = begin()
      const accounts = await run.inSystem((db) => queries.listMarkedAccounts(db, accountsAtOnce))
      await eachByItself(whileTime(accounts, isOver), async (account) => {
        const began = performance.now()
        try {
          let isMore = true
          while (isMore) isMore = (await run.inSystem((db) => bringUpToDate(db, account))) && !isOver()
        } finally {
          await run.inSystem((db) => queries.noteRolledUp(db, account.accountId))
        }
        const seconds = ((performance.now() - began) / 1000) * restFactor
        if (seconds > everySeconds) await run.inSystem((db) => queries.rest(db, account.accountId, seconds))
      })
    },
  })

/** All roll-ups are compared with a count over the rows so often. */
const proofDays = 7

/**
 * Compares roll-ups with a count over the rows, some months in each run. A difference is a fault: it is logged, and its
 * month is counted again.
 */
export const proveRollUpsJob = (kit: Pick<Kit, "log">, begin = startBudget) =>
  defineJob({
    name: "reports.prove",
    permission: { none: "housekeeping of the installation" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 5 * 60,
    run: async (run) => {
      const isOver = begin()
      const inSystem: InSystem = (work) => run.inSystem(work)
      const accounts = await inSystem((db) => queries.listUnproved(db, proofDays, accountsAtOnce))
      await eachByItself(whileTime(accounts, isOver), async ({ accountId, provingMonth }) => {
        try {
          const next = await proveSome(
            inSystem,
            accountId,
            provingMonth,
            isOver,
            async (db, timeZone, month, found) => {
              kit.log.error({ accountId, differences: found }, "roll-ups of reports differed from the rows")
              await queries.markMonth(db, accountId, timeZone, month)
            },
          )
          await inSystem((db) =>
            next === undefined ? queries.noteProved(db, accountId) : queries.keepProving(db, accountId, next),
          )
        } catch (error) {
          // It keeps nobody else waiting, and is tried again tomorrow.
          await inSystem((db) => queries.noteProved(db, accountId, proofDays - 1))
          throw error
        }
      })
    },
  })
