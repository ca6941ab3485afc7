import type { Db } from "../../kit/database/database.ts"
import { recordMessages, reportDeliveries } from "./messages.service.ts"
import { listTexters } from "./sandbox-messages.queries.ts"
import { simulatedMessages, whenAccepted, type SimulatedAccount } from "./sandbox-messages.rules.ts"

const messagesAtOnce = 1000
/** Every delivery is reported within this time. */
const reportMilliseconds = 60_000

/**
 * The demo has no message carrier: this writes messages that were sent in a period, through the same functions as a real
 * carrier would, and reports deliveries when it is their time. Messages that it wrote before stay as they are. Returns
 * how many are new.
 */
export const simulateMessages = async (
  db: Db,
  account: SimulatedAccount,
  after: number,
  until: number,
): Promise<number> => {
  const texters = await listTexters(db, account.accountId)
  const messages = simulatedMessages(account, texters, after - reportMilliseconds, until)
  const isReported = ({ resultAt }: { readonly resultAt: number }) => resultAt <= until
  let written = 0
  for (let start = 0; start < messages.length; start += messagesAtOnce) {
    const some = messages.slice(start, start + messagesAtOnce)
    const fresh = some.filter(({ sentAt }) => sentAt > after)
    written += await recordMessages(
      db,
      account.accountId,
      fresh.map((message) => (isReported(message) ? message : whenAccepted(message))),
    )
    await reportDeliveries(
      db,
      account.accountId,
      some.filter((message) => message.sentAt <= after && isReported(message)),
    )
  }
  return written
}
