import type { EmergencyAddress } from "@dialplane/contract/emergency-locations/emergency-locations.schema"

/** An address in one line, as lists and pickers show it. */
export const addressLine = ({ streetNumber, street, unit, city, province, postalCode }: EmergencyAddress): string =>
  [`${streetNumber} ${street}`.trim(), unit, city, `${province} ${postalCode}`.trim()].filter(Boolean).join(", ")
