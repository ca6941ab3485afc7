import type { EmergencyAddress } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/** What a carrier is told, and what it says some time later. */
export interface EmergencyCarrier {
  readonly name: string
  /** Whether emergency calls really leave the system through it. */
  readonly connected: boolean
  /** How long to wait before asking what became of an address. */
  readonly answersAfterSeconds: number
  /** Hands an address over. Handing the same one over twice does no harm. */
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
