import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { OriginGate } from "../../kit/http/cross-origin.ts"
import { makeRecentReads } from "../../kit/runtime/recent-reads.ts"
import { findOriginsRow, isOriginOfAny } from "./allowed-origins.queries.ts"

/** Changes are announced by events; this is for what a node misses of them. */
const trustMilliseconds = 30_000
const remembered = 5000

/** Which origins may call the API, remembered for a moment: every request of the portal asks, too. */
export const makeOriginGate = ({ database, events }: Pick<Kit, "database" | "events">): OriginGate => {
  const options = { most: remembered, milliseconds: trustMilliseconds }
  const ofAccounts = makeRecentReads<{ readonly accountId: AccountId; readonly origins: readonly string[] }>(options)
  const anywhere = makeRecentReads<{ readonly isAllowed: boolean }>(options)
  events.forget(
    ({ topic, accountId }) => {
      if (topic !== "apiOrigins") return
      ofAccounts.forget((one) => one.accountId === accountId)
      anywhere.forget(() => true)
    },
    () => {
      ofAccounts.forget(() => true)
      anywhere.forget(() => true)
    },
  )
  const db = () => database.reading("system")
  return {
    isAllowedAnywhere: async (origin) =>
      (await anywhere.get(origin, async () => ({ isAllowed: await isOriginOfAny(db(), origin) }))).isAllowed,
    isAllowedBy: async (accountId, origin) => {
      const read = async () => ({ accountId, origins: (await findOriginsRow(db(), accountId))?.origins ?? [] })
      return (await ofAccounts.get(String(accountId), read)).origins.includes(origin)
    },
  }
}
