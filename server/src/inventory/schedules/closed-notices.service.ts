import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { findClosedTooLong, findClosedNoLonger } from "./closed-notices.queries.ts"

const messages = texts("schedules.closedNotice", {
  title: (name: string) => `“${name}” has been closed manually for more than a day`,
  text: "Calls are handled as outside business hours until the override ends. Remove it if the business is open again.",
})

const causeOf = (scheduleId: number) => `schedule:${scheduleId}`

export const endClosedNotice = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  resolveNotices(db, accountId, ["scheduleClosed"], scheduleIds.map(causeOf))

/** In the system scope, for all accounts: one notice for each override, which ends with it. */
export const noticeClosedSchedules = async (db: Db): Promise<void> => {
  for (const { accountId, scheduleId } of await findClosedNoLonger(db))
    await endClosedNotice(db, accountId, [scheduleId])
  for (const { accountId, scheduleId, name } of await findClosedTooLong(db))
    await addNotice(db, {
      accountId,
      kind: "scheduleClosed",
      title: messages.title(name),
      text: messages.text,
      path: `schedules/${scheduleId}`,
      cause: causeOf(scheduleId),
    })
}
