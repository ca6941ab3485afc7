import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { reach } from "../../kit/access/access-check.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor, type JobActor } from "../../kit/jobs/job-actor.ts"
import { refuse } from "../../kit/refusal.ts"
import { grantsInForce } from "../../identity/roles/roles.service.ts"
import { findPresentActor, ownActor } from "../../identity/sessions/present-actor.service.ts"
import type { DueRow } from "./offboardings.queries.ts"

/**
 * The user who planned a last day, with their current permissions; refuses if they are gone or may no longer offboard
 * this user. Needs the system's view.
 */
export const findPlanner = async (
  db: Db,
  accountId: AccountId,
  due: DueRow,
): Promise<{ readonly kept: JobActor; readonly actor: Actor }> => {
  const cannot = () => refuse(peopleProblems.plannerCannot, { name: due.byName })
  const kept = due.plannedAs === null ? ownActor(accountId, due.byUserId, due.byName) : jobActor.parse(due.plannedAs)
  const actor = (await findPresentActor(db, kept)) ?? cannot()
  if ((await reach(db, actor, accountId)) !== "manage" || stopsUnder(actor.accountStatus, "changes")) cannot()
  if (actor.keys.has("delete:users")) return { kept, actor }
  const grants = await grantsInForce(db, actor, { accountId, userId: due.userId })
  return grants.some(({ keys }) => keys.has("delete:users")) ? { kept, actor } : cannot()
}
