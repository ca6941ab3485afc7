import type { Kit } from "../../kit/context.ts"
import { addUses, type CountedUse, type PresentedKey } from "./api-keys.queries.ts"

const flushMilliseconds = 5000

/** Counts requests in memory; every few seconds and at shutdown they are written together. */
const makeMeter = (kit: Kit) => {
  let counted = new Map<string, CountedUse>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const uses = [...counted.values()]
    counted = new Map()
    await kit.database.transaction("system", (db) => addUses(db, uses))
  }
  const later = () =>
    setTimeout(() => {
      flush().catch((error: unknown) => kit.log.warn({ error }, "uses of API keys could not be written"))
    }, flushMilliseconds).unref()
  return {
    flush,
    count: ({ accountId, apiKeyId }: PresentedKey, address: string, refused: boolean) => {
      const at = kit.now().toISOString()
      const day = at.slice(0, 10)
      const id = `${apiKeyId} ${day}`
      const before = counted.get(id)
      counted.set(id, {
        accountId,
        apiKeyId,
        day,
        requests: (before?.requests ?? 0) + (refused ? 0 : 1),
        refusals: (before?.refusals ?? 0) + (refused ? 1 : 0),
        lastAt: refused ? (before?.lastAt ?? null) : at,
        lastAddress: refused ? (before?.lastAddress ?? null) : address,
      })
      timer ??= later()
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
