import { registerLogOut } from "../../inventory/devices/heard-lines.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Engine } from "./engine.adapter.ts"
import { registerEngine } from "./engine-in-use.adapter.ts"

/** Connects the engine that carries the calls of this server. Nothing else knows which one it is. */
export const connectEngine = (kit: Kit, engine: Engine): void => {
  registerEngine(kit, engine)
  registerLogOut(kit, async (db, accountId, sipIds) => {
    if (engine.capabilities.has("logDeviceOut")) await engine.logDeviceOut(db, accountId, sipIds)
  })
}
