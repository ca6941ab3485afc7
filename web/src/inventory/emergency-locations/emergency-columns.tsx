import type { EmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import type { Column } from "../../ui/table/column.ts"
import { addressLine } from "./address-line.ts"
import { EmergencyStateBadge } from "./emergency-location-picker.tsx"
import type { EmergencyWords } from "./emergency-locations.words.ts"

export const emergencyColumns = (words: EmergencyWords): Column<EmergencyLocation>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: (location) => <span>{location.name}</span>,
  },
  {
    id: "address",
    header: words.address,
    grow: 4,
    min: 260,
    cell: (location) => <span>{addressLine(location.address)}</span>,
  },
  { id: "city", header: words.city, sortable: true, hidden: true, min: 120, cell: (location) => location.address.city },
  {
    id: "state",
    header: words.state,
    width: 170,
    card: "aside",
    cell: (location) => <EmergencyStateBadge plain state={location.state} />,
  },
  {
    id: "uses",
    header: words.uses,
    width: 90,
    align: "end",
    cell: (location) => <span className="dp-figures">{location.uses}</span>,
  },
  {
    id: "stateChangedAt",
    header: words.changed,
    sortable: true,
    width: 140,
    cell: (location) => <RelativeTime inTable at={location.stateChangedAt} />,
  },
]
