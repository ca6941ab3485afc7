import type { AccountId } from "@dialplane/contract/kit/ids"
import { notifyOwners } from "../../ground/accounts/status-notices.service.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { endSessionsOf, getPerson } from "../../identity/passwords/passwords.service.ts"
import { switchSignInOff } from "../../identity/users/change-user.service.ts"
import { lastDayMessages } from "./last-days.messages.ts"
import { findAccountName, lockDue, noteFailure } from "./offboardings.queries.ts"

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
  // No permission is checked: the system acts.
  const by = {
    accountId,
    actorUserId: null,
    actorName: lastDayMessages.actorName,
    traceId: `departure-${offboardingId}`,
  }
  const outcome = await switchSignInOff(db, kit, by, due.userId)
  if (outcome === "off") await endSessionsOf(db, await getPerson(db, accountId, due.userId), "endedByAdministrator")
  const failure =
    outcome === "gone" ? why : `${why} ${outcome === "off" ? lastDayMessages.signInOff : lastDayMessages.signInStaysOn}`
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
    title: lastDayMessages.noticeTitle(due.name),
    lines: [failure],
    page: {
      path: "users/offboarded",
      sentence: lastDayMessages.noticeNextStep,
      label: lastDayMessages.noticeLink,
    },
  })
}
