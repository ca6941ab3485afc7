import type { Carrier } from "./carrier.ts"
import { sandboxCarrier } from "./sandbox-carrier.ts"

/** The carrier in use. A real one takes the sandbox's place here. */
export const carrier: Carrier = sandboxCarrier
