import type { EmergencyAddress } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { placeLine } from "../../kit/locale/place-line.ts"

/** An address in one line, as lists and pickers show it. */
export const addressLine = (address: EmergencyAddress): string =>
  placeLine([`${address.streetNumber} ${address.street}`, address.unit], address)
