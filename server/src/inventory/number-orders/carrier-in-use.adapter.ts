import type { Carrier } from "./carrier.adapter.ts"
import { sandboxCarrier } from "./sandbox-carrier.adapter.ts"

/** The carrier in use. A real one takes the sandbox's place here. */
export const carrier: Carrier = sandboxCarrier
