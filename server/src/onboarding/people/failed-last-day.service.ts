import type { AccountId } from "@dialplane/contract/kit/ids"
import { notifyOwners } from "../../ground/accounts/status-notices.service.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { endSessionsOf, getPerson } from "../../identity/passwords/passwords.service.ts"
import { switchSignInOff } from "../../identity/users/change-user.service.ts"
import { findAccountName, lockDue, noteFailure } from "./offboardings.queries.ts"

/** Who the audit log names: nobody's rights are asked here. */
const actorName = "Last day"

const outcomes = {
  off: "Sign-in was switched off; nothing else was changed. Offboard them now to hand over their things.",
  lastOwner:
    "They are the last owner of the account, so sign-in was left on. Make somebody else the owner and offboard them now.",
} as const

/**
 * A last day whose plan could not be carried out, in a transaction of its own: sign-in ends all the same, and those who
 * own the account are told.
 */
export const failLastDay = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  offboardingId: number,
  why: string,
): Promise<void> => {
  const due = await lockDue(db, accountId, offboardingId)
  if (due === undefined) return
  const by = { accountId, actorUserId: null, actorName, traceId: `departure-${offboardingId}` }
  const outcome = await switchSignInOff(db, kit, by, due.userId)
  if (outcome === "off") await endSessionsOf(db, await getPerson(db, accountId, due.userId), "endedByAdministrator")
  const failure = outcome === "gone" ? why : `${why} ${outcomes[outcome]}`
  await noteFailure(db, accountId, offboardingId, failure)
  await writeAudit(db, {
    ...by,
    action: "people.leave_failed",
    object: { type: "departure", id: offboardingId, name: due.name },
    after: { failure },
  })
  await kit.events.publish(db, { accountId, topic: "offboarding", data: { offboardingId, change: "failed" } })
  const account = { id: accountId, name: await findAccountName(db, accountId) }
  await notifyOwners(db, kit, account, {
    kind: "offboardingFailed",
    title: `${due.name} was not offboarded on their last day`,
    lines: [failure],
    page: { path: "users/left", sentence: "Who left, and what is still to be done:", label: "Open People who left" },
  })
}
