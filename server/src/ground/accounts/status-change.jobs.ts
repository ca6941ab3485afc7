import { z } from "zod"
import { accountStatusProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { topAccountId } from "@dialplane/contract/kit/ids"
import { fillText } from "@dialplane/contract/kit/problem"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import { mailRetrySeconds } from "../../kit/jobs/job-lanes.ts"
import { attemptsWithin, defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { readNamesForOwnPeople, readNamesFrom } from "./account-names.service.ts"
import { announceAccount } from "./account-news.service.ts"
import * as queries from "./account-status.queries.ts"
import { lockForMove, type AccountRow } from "./accounts.queries.ts"
import { levelOn } from "./accounts.rules.ts"
import { notifyOwnersOfStatus } from "./status-notices.service.ts"
import {
  requireRow,
  objectOf,
  standingOf,
  type Above,
  readPlaces,
  nameInSentence,
  nameForOwnPeople,
  objection,
} from "./account-standing.service.ts"
import { carryOut, reasons } from "./set-status.service.ts"

/**
 * An account that was suspended or cancelled can no longer change the status of accounts below it, even if it planned
 * that before.
 */
const objectionToPlanner = (planned: queries.ChangeRow, account: AccountRow, above: Above) => {
  const planner = above.places.get(planned.askedByAccountId)
  if (planner === undefined || planner.id === account.id || !stopsUnder(planner.status, "managing")) return undefined
  return {
    problem: accountStatusProblems.plannerStopped,
    details: { setter: nameInSentence(above, planner.id), status: planner.status.toLowerCase() },
  }
}

/** Not shown in the job tray: plans are shown and withdrawn on the account page, with their reasons. */
export const statusChangeJob = (kit: Kit): JobDefinition<{ changeId: number }> =>
  defineJob({
    name: "account.status_change",
    permission: { none: "checked when the change was scheduled; it is shown and withdrawn on the account page" },
    lane: "interactive",
    payload: z.object({ changeId: z.int() }),
    visible: false,
    // Retried for as long as emails are: it is planned long before it is due, and the owners are emailed about the
    // outcome.
    attempts: attemptsWithin(mailRetrySeconds),
    run: async (run, { changeId }) => {
      const { accountId, jobId } = run
      const above = await run.inSystem(async (db): Promise<Above> => {
        // There is no caller. The outcome is stored with the real names and shown to each reader with the names they
        // may see.
        const [names, ownPeople] = [
          await readNamesFrom(db, accountId, topAccountId),
          await readNamesForOwnPeople(db, accountId),
        ]
        return { places: await readPlaces(db, accountId), names, ownPeople }
      })
      await run.inAccount(async (db) => {
        await lockForMove(db, accountId)
        const planned = await queries.lockChange(db, accountId, changeId)
        // Withdrawn, moved to another date, or carried out before a crash restarted the job.
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
