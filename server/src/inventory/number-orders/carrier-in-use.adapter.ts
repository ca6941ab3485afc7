import type { Carrier } from "./carrier.adapter.ts"
import { sandboxCarrier } from "./sandbox-carrier.adapter.ts"

/** The carrier in use. A real one replaces the sandbox here. */
export const carrier: Carrier = sandboxCarrier
