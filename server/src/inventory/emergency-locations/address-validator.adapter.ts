import type {
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/** Validates addresses for emergency services. A carrier's own service replaces the sandbox here. */
export interface AddressValidator {
  readonly name: string
  readonly validate: (address: EmergencyAddress) => Promise<AddressVerdict>
}
