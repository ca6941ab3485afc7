import type {
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/**
 * Whoever can tell whether emergency services would find an address. A carrier's own service takes the sandbox's place
 * here.
 */
export interface AddressValidator {
  readonly name: string
  readonly validate: (address: EmergencyAddress) => Promise<AddressVerdict>
}
