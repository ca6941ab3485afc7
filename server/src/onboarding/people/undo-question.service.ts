import type { Offboarding } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { whyNoNewServices } from "../../ground/accounts/require-new-services.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { findRolesNotGivable } from "../../identity/users/user-lifecycle.service.ts"
import { offboardingMessages } from "./offboarding.messages.ts"
import type { OffboardingRow } from "./offboardings.queries.ts"

/** Why an offboarding cannot be undone because of its state, whoever asks. */
export const whyNotByState = (state: Offboarding["state"]): Refusal | undefined => {
  if (state === "undone") return new Refusal(peopleProblems.undoneBefore)
  if (state === "final") return new Refusal(peopleProblems.undoTooLate)
  return state === "left" ? undefined : new Refusal(peopleProblems.notLeftYet)
}

/**
 * Offboardings with the reason why the caller could not undo them: their state, the account's status, or the roles that
 * the user would get again. Obstacles to single parts (a number in use) are found by the preview.
 */
export const toOffboardings = async (db: Db, ctx: Context, rows: readonly OffboardingRow[]): Promise<Offboarding[]> => {
  const inAccount = await whyNoNewServices(db, ctx.accountId)
  const notGivable = await findRolesNotGivable(
    db,
    ctx,
    rows.flatMap(({ state, keptRoleIds }) => (state === "left" ? keptRoleIds : [])),
  )
  return rows.map(({ keptRoleIds, isStopped, ...row }) => {
    const ofRoles = keptRoleIds.map((roleId) => notGivable.get(roleId)).find((refusal) => refusal !== undefined)
    const whyNotUndo = (whyNotByState(row.state) ?? inAccount ?? ofRoles)?.message ?? null
    const failure = isStopped ? offboardingMessages.stopped : row.failure
    return { ...row, failure, whyNotUndo, canUndo: whyNotUndo === null }
  })
}
