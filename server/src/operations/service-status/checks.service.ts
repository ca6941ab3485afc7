import { topAccountId } from "@dialplane/contract/kit/ids"
import { checkNames, type ServiceCheck } from "@dialplane/contract/operations/service-status/service-status.schema"
import { isEngineConnected } from "../../calling/engine/engine.service.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import * as queries from "./checks.queries.ts"
import { isOk, shownCheck, type Measured } from "./checks.rules.ts"

const measureDatabase = async (db: Db) => {
  const began = performance.now()
  await queries.answer(db)
  return Math.round(performance.now() - began)
}

/** Without a mail server emails stay in the outbox; that is no fault. */
const measureMail = async (kit: Kit, db: Db) =>
  kit.mail.adapter === "smtp" ? queries.measureMail(db) : { count: 0, minutes: 0 }

/** Looks at what the installation can see of itself, and keeps the result. */
export const runChecks = async (kit: Kit, db: Db): Promise<void> => {
  const measured: readonly Measured[] = [
    { check: "database", count: await measureDatabase(db), minutes: 0 },
    { check: "mail", ...(await measureMail(kit, db)) },
    { check: "jobsWaiting", ...(await queries.measureWaitingJobs(db)) },
    { check: "jobsFailing", ...(await queries.measureFailedJobs(db)) },
    { check: "engine", count: isEngineConnected(kit) ? 1 : 0, minutes: 0 },
    { check: "nodes", ...(await queries.measureSilentNodes(db)) },
  ]
  const checkedAt = kit.now().toISOString()
  for (const one of measured) await queries.saveCheck(db, topAccountId, { ...one, ok: isOk(one), checkedAt })
}

export const list = (ctx: Context): Promise<ServiceCheck[]> =>
  inSystem(ctx, async (db) => {
    const rows = await queries.listChecks(db, topAccountId)
    return checkNames.map((check) =>
      shownCheck(
        check,
        rows.find((row) => row.check === check),
        ctx.kit.now(),
      ),
    )
  })
