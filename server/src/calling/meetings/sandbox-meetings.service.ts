import type { Db } from "../../kit/database/database.ts"
import { recordMeetings } from "./meetings.service.ts"
import { listPeople } from "./sandbox-meetings.queries.ts"
import { simulatedMeetings, type SimulatedAccount } from "./sandbox-meetings.rules.ts"

const meetingsAtOnce = 300

/**
 * The demo has no meetings service: this writes meetings that ended in a period, through the same function as a real
 * service would. Meetings that it wrote before stay as they are. Returns how many are new.
 */
export const simulateMeetings = async (
  db: Db,
  account: SimulatedAccount,
  after: number,
  until: number,
): Promise<number> => {
  const meetings = simulatedMeetings(account, await listPeople(db, account.accountId), after, until)
  let written = 0
  for (let start = 0; start < meetings.length; start += meetingsAtOnce)
    written += await recordMeetings(db, account.accountId, meetings.slice(start, start + meetingsAtOnce))
  return written
}
