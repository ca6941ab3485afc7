import type { Location } from "@dialplane/contract/inventory/locations/locations.schema"

/** The lists of what is at a location; paths inside the account. */
export const servicesAt = ({ locationId }: Pick<Location, "locationId">) => ({
  extensions: `extensions?locationId=${locationId}`,
  phoneNumbers: `phone-numbers?locationId=${locationId}`,
  devices: `devices?locationId=${locationId}`,
  networks: "locations/networks",
})
