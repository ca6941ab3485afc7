import type { Kit } from "../../kit/context.ts"
import type { Engine } from "./engine.adapter.ts"
import { noEngine } from "./no-engine.adapter.ts"

const connected = new WeakMap<Kit, Engine>()
/** The server connects one engine when it starts. */
export const registerEngine = (kit: Kit, engine: Engine): void => void connected.set(kit, engine)
/** The engine that carries the calls of this server. */
export const engineOf = (kit: Kit): Engine => connected.get(kit) ?? noEngine
