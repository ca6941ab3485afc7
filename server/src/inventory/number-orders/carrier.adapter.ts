import type {
  DidSearch,
  NumberPrice,
  OfferedNumber,
  ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import type { Area } from "./area-codes.rules.ts"

export interface PortRequest {
  readonly countryCode: string
  readonly losingCarrier: string
  readonly carrierAccountNumber: string
  readonly pin: string
  readonly customerName: string
  readonly signerName: string
  readonly phoneNumbers: readonly string[]
  /** A day, as 2026-05-31. */
  readonly requestedPortDate: string | null
  readonly today: string
}

export type PortAnswer =
  | { readonly accepted: true; readonly date: string; readonly remark: string }
  | {
      readonly accepted: false
      readonly reason: string
      readonly numbers: readonly { readonly phoneNumber: string; readonly reason: string }[]
    }

/** Sells numbers and ports them between carriers. A real one replaces the sandbox in carrier-in-use.adapter.ts. */
export interface Carrier {
  /** What a number costs; also part of every offer. */
  readonly priceOf: (country: ServedCountry, kind: OfferedNumber["kind"]) => NumberPrice
  readonly name: string
  /** No call reaches the public network through it. */
  readonly sandbox: boolean
  readonly areas: (country: ServedCountry) => readonly (Area & { readonly inStock: boolean })[]
  readonly tollFreePrefixes: (country: ServedCountry) => readonly string[]
  /** Matching numbers in the carrier's own order, including those that an account here already has. */
  readonly search: (search: Omit<DidSearch, "limit">) => Iterable<OfferedNumber>
  readonly find: (phoneNumber: string) => OfferedNumber | undefined
  /** Orders a number; idempotent. Returns the reason for a refusal, or null. */
  readonly order: (phoneNumber: string) => Promise<{ readonly refusedBecause: string | null }>
  /** How long each step of a port takes. */
  readonly answersAfterSeconds: number
  readonly port: (request: PortRequest) => Promise<PortAnswer>
}
