import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { publishEvents } from "../../kit/live/events.ts"
import {
  deleteOtherRecords,
  deleteRecordsOfSessions,
  endOpenSessions,
  type SessionsToEnd,
} from "./end-sessions.queries.ts"

/** The event topic that tells windows that their session has ended. */
export const sessionEnded = "session.ended"

/**
 * Ends many open sessions of an account at once, with what would let their users in again without a sign-in, and
 * notifies their windows. A few statements, however many they are: one for each would hold the connection and the rows
 * of the account for long. Returns how many ended.
 */
export const endManySessions = async (
  db: Db,
  accountId: AccountId,
  which: SessionsToEnd,
  reason: string,
): Promise<number> => {
  const ended = await endOpenSessions(db, accountId, which, reason)
  await deleteRecordsOfSessions(db, ended)
  if ("userIds" in which) await deleteOtherRecords(db, accountId, which.userIds)
  await publishEvents(
    db,
    ended.map(({ id, userId }) => ({ accountId, userId, topic: sessionEnded, data: { sessionId: id, reason } })),
  )
  return ended.length
}
