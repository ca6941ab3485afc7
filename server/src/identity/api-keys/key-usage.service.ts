import type { Kit } from "../../kit/context.ts"
import { makeBatchedWrites } from "../../kit/runtime/batched-writes.ts"
import { addUses, type CountedUse, type PresentedKey } from "./api-keys.queries.ts"

const makeMeter = (kit: Kit) => {
  const uses = makeBatchedWrites<CountedUse>(kit.log, {
    idOf: ({ apiKeyId, day }) => `${apiKeyId} ${day}`,
    merge: (earlier, later) => ({
      ...later,
      requests: earlier.requests + later.requests,
      refusals: earlier.refusals + later.refusals,
      lastAt: later.lastAt ?? earlier.lastAt,
      lastAddress: later.lastAddress ?? earlier.lastAddress,
    }),
    write: (counted) => kit.database.transaction("system", (db) => addUses(db, counted)),
    failure: "uses of API keys could not be written",
  })
  return {
    flush: uses.flush,
    count: ({ accountId, apiKeyId }: PresentedKey, address: string, refused: boolean) => {
      const at = kit.now().toISOString()
      uses.add({
        accountId,
        apiKeyId,
        day: at.slice(0, 10),
        requests: refused ? 0 : 1,
        refusals: refused ? 1 : 0,
        lastAt: refused ? null : at,
        lastAddress: refused ? null : address,
      })
    },
  }
}

const meters = new WeakMap<Kit, ReturnType<typeof makeMeter>>()
/** One for each server. */
export const meterOf = (kit: Kit) => {
  const meter = meters.get(kit) ?? makeMeter(kit)
  meters.set(kit, meter)
  return meter
}
