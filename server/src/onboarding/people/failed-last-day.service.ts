import type { AccountId } from "@dialplane/contract/kit/ids"
import { notifyOwners } from "../../ground/accounts/status-notices.service.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { endSessionsOf, getPerson } from "../../identity/passwords/passwords.service.ts"
import { switchSignInOff } from "../../identity/users/change-user.service.ts"
import { findAccountName, lockDue, noteFailure } from "./offboardings.queries.ts"

/** The actor in the audit log. No permission is checked: the system acts. */
const actorName = "Last day"

const outcomes = {
  off: "Sign-in was switched off; nothing else was changed. Offboard the user now to hand over the assigned assets.",
  lastOwner:
    "The user is the last owner of the account, so sign-in stays on. Make another user the owner, then offboard this user.",
} as const

/**
 * Handles a scheduled offboarding that failed, in its own transaction: sign-in ends anyway, and the account owners are
 * notified.
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
    page: {
      path: "users/left",
      sentence: "See the offboarded users and complete the remaining steps:",
      label: "Open offboarded users",
    },
  })
}
