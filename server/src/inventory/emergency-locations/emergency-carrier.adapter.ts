import type { EmergencyAddress } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/** Accepts addresses and reports the result later. */
export interface EmergencyCarrier {
  readonly name: string
  /** Whether it really delivers emergency calls. */
  readonly connected: boolean
  /** How long to wait before asking for the result of an address. */
  readonly answersAfterSeconds: number
  /** Sends an address; idempotent. */
  readonly submit: (location: {
    readonly locationId: number
    readonly revision: number
    readonly customerName: string
    readonly address: EmergencyAddress
  }) => Promise<void>
  readonly outcome: (location: {
    readonly locationId: number
    readonly revision: number
    readonly address: EmergencyAddress
  }) => Promise<{ readonly refusedBecause: string | null }>
}
