import type { Engine } from "./engine.adapter.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"

/** The engine in use. A connection to a telephony engine replaces the simulated one here. */
export const engine: Engine = sandboxEngine
