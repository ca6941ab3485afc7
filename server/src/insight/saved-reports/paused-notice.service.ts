import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { scheduleMessages as messages } from "./report-schedules.messages.ts"

const causeOf = (reportId: number) => `report:${reportId}`

interface Paused {
  readonly accountId: AccountId
  readonly reportId: number
  readonly name: string
}
/** Tells administrators that a report is no longer sent: its owner may be gone. `ownerName` if they can switch it on again. */
export const addPausedNotice = (
  db: Db,
  { accountId, reportId, name }: Paused,
  reason: string,
  ownerName: string | null,
) =>
  addNotice(db, {
    accountId,
    kind: "reportPaused",
    title: messages.pausedTitle(name),
    text: ownerName === null ? messages.pausedForGood(reason) : messages.pausedText(reason, ownerName),
    // Others cannot open a report that is not shared with them.
    path: "",
    cause: causeOf(reportId),
  })

/** When the schedule is set again or deleted. */
export const endPausedNotice = (db: Db, accountId: AccountId, reportId: number) =>
  resolveNotices(db, accountId, ["reportPaused"], [causeOf(reportId)])
