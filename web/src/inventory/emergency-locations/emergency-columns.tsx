import type { EmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { accountAddress } from "../../kit/screen.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import type { Column } from "../../ui/table/column.ts"
import { addressLine } from "./address-line.ts"
import { EmergencyStateBadge } from "./emergency-location-picker.tsx"
import type { EmergencyMessages } from "./emergency-locations.messages.ts"

export const emergencyColumns = (messages: EmergencyMessages, accountId: number): Column<EmergencyLocation>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: ({ locationId, name }) => (
      <TextLink quiet href={accountAddress(accountId, `emergency-locations/${locationId}`)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "address",
    header: messages.address,
    grow: 4,
    min: 260,
    cell: (location) => <span>{addressLine(location.address)}</span>,
  },
  {
    id: "city",
    header: messages.city,
    sortable: true,
    hidden: true,
    min: 120,
    cell: (location) => location.address.city,
  },
  {
    id: "state",
    header: messages.state,
    width: 170,
    card: "aside",
    cell: (location) => <EmergencyStateBadge plain state={location.state} />,
  },
  {
    id: "uses",
    header: messages.uses,
    width: 90,
    align: "end",
    cell: (location) => <span className="dp-figures">{location.uses}</span>,
  },
  {
    id: "stateChangedAt",
    header: messages.changed,
    sortable: true,
    width: 140,
    cell: (location) => <RelativeTime inTable at={location.stateChangedAt} />,
  },
]
