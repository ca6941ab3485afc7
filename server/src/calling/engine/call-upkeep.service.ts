import type { Kit } from "../../kit/context.ts"
import { endLostCalls } from "./lost-calls.service.ts"
import { endWithdrawnMonitoring } from "./phone-monitoring.service.ts"
import { callBack } from "./queue-callbacks.service.ts"
import { takeTurns, type Turns } from "./turns.service.ts"

const second = 1000

/**
 * What calls need without an event of their own, whichever engine carries them. Runs on every node; they share the
 * work. What fails does not hold up the others.
 */
export const runCallUpkeep = (kit: Kit): Turns => {
  const parts = [
    // Soon, because nobody may listen in for long after the right to do so is withdrawn.
    takeTurns(kit, "withdrawn monitoring", second, async () => void (await endWithdrawnMonitoring(kit))),
    takeTurns(kit, "callbacks of queues", second, async (now) => void (await callBack(kit, now))),
    takeTurns(kit, "lost calls", 60 * second, async (now) => void (await endLostCalls(kit, now))),
  ]
  return { stop: async () => void (await Promise.all(parts.map(({ stop }) => stop()))) }
}
