import { topAccountId } from "@dialplane/contract/kit/ids"
import {
  checkNames,
  serviceStatusLimits,
  type ServiceCheck,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { isEngineConnected } from "../../calling/engine/engine.service.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import * as queries from "./checks.queries.ts"
import { isOk, shownCheck, type CheckRow, type Measured } from "./checks.rules.ts"

/** How long a transaction of its own takes, with the wait for a connection. */
const measureDatabase = async (inSystem: InSystem) => {
  const began = performance.now()
  await inSystem(queries.answer)
  return Math.round(performance.now() - began)
}
type InSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Without a mail server emails stay in the outbox; that is no fault. */
const measureMail = async (kit: Kit, db: Db) =>
  kit.mail.adapter === "smtp" ? queries.measureMail(db) : { count: 0, minutes: 0 }

/** Looks at what the installation can see of itself, and keeps the result. */
export const runChecks = async (kit: Kit, inSystem: InSystem): Promise<void> => {
  const milliseconds = await measureDatabase(inSystem)
  await inSystem((db) => keepMeasured(kit, db, milliseconds))
}

const keepMeasured = async (kit: Kit, db: Db, milliseconds: number) => {
  const measured: readonly Measured[] = [
    { check: "database", count: milliseconds, minutes: 0 },
    { check: "mail", ...(await measureMail(kit, db)) },
    { check: "jobsWaiting", ...(await queries.measureWaitingJobs(db)) },
    { check: "jobsFailing", ...(await queries.measureFailedJobs(db)) },
    { check: "engine", count: isEngineConnected(kit) ? 1 : 0, minutes: 0 },
    { check: "nodes", ...(await queries.measureSilentNodes(db)) },
  ]
  const checkedAt = kit.now().toISOString()
  for (const one of measured) await queries.saveCheck(db, topAccountId, { ...one, ok: isOk(one), checkedAt })
}

/**
 * The checks are a job themselves: if no worker runs any, they do not run either. So the wait is measured when somebody
 * looks, and checks that did not run are jobs that wait.
 */
const waitingNow = async (db: Db, kit: Kit, kept: readonly CheckRow[]): Promise<CheckRow[]> => {
  const now = kit.now()
  const waiting = await queries.measureWaitingJobs(db)
  const silent = Math.floor((now.getTime() - Math.max(...kept.map((row) => Date.parse(row.checkedAt)))) / 60_000)
  const minutes = Math.max(waiting.minutes, kept.length > 0 && silent >= serviceStatusLimits.staleMinutes ? silent : 0)
  const measured = { check: "jobsWaiting", count: waiting.count, minutes } as const
  // Nothing is known before the first look, unless jobs wait already.
  return kept.length === 0 && isOk(measured) ? [] : [{ ...measured, ok: isOk(measured), checkedAt: now.toISOString() }]
}

export const list = (ctx: Context): Promise<ServiceCheck[]> =>
  inSystem(ctx, async (db) => {
    const kept = await queries.listChecks(db, topAccountId)
    const rows = [...kept.filter(({ check }) => check !== "jobsWaiting"), ...(await waitingNow(db, ctx.kit, kept))]
    return checkNames.map((check) =>
      shownCheck(
        check,
        rows.find((row) => row.check === check),
        ctx.kit.now(),
      ),
    )
  })
