import { countedPartsOf, countedStaysOf } from "@dialplane/contract/calling/call-records/counted-parts"
import type { Db } from "../../kit/database/database.ts"
import { findParties } from "./insert-calls.queries.ts"
import * as queries from "./count-calls.queries.ts"

const callsAtOnce = 500

/** Counts the parts and stays of some calls of an account that have none yet. Returns whether there may be more. */
export const countSomeCalls = async (db: Db): Promise<boolean> => {
  const calls = await queries.listUncounted(db, callsAtOnce)
  const accountId = calls[0]?.accountId
  if (accountId === undefined) return false
  const counting = await findParties(db, accountId, calls)
  await queries.saveCounts(
    db,
    accountId,
    calls.map((call) => ({
      startedAt: call.startedAt,
      id: call.id,
      parts: countedPartsOf(call, counting),
      stays: countedStaysOf(call, counting),
    })),
  )
  return true
}
