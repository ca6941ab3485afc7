import type { Location, LocationStatus } from "@dialplane/contract/inventory/locations/locations.schema"
import { EmergencyStateBadge } from "../emergency-locations/emergency-location-picker.tsx"
import { placeLine } from "../../kit/locale/place-line.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { kindMessages, statusMessages, usageMessages, type LocationMessages } from "./locations.messages.ts"
import classes from "./location-columns.module.css"

const tones: Readonly<Record<LocationStatus, StatusTone>> = { Active: "good", Pending: "neutral", Closed: "off" }

export const LocationStatusBadge = ({
  status,
  plain,
}: {
  readonly status: LocationStatus
  readonly plain?: boolean
}) => (
  <StatusBadge plain={plain} tone={tones[status]}>
    {statusMessages[status]}
  </StatusBadge>
)

export const lineOfAddress = (address: Location["address"]) => placeLine([address.line1, address.line2], address)

/** Long text is truncated, with the full text in a tooltip. */
const Cut = ({ text }: { readonly text: string }) => (
  <span dir="auto" className={classes.text} title={text}>
    {text}
  </span>
)

export const locationColumns = (
  messages: LocationMessages,
  emergencyLabel: string,
  accountId: number,
): Column<Location>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 1,
    min: 210,
    card: "title",
    cell: (location) => (
      <span className={classes.name}>
        <span className={classes.text} title={location.name}>
          <TextLink quiet href={accountAddress(accountId, `locations/${location.locationId}`)} tabIndex={-1}>
            <span dir="auto">{location.name}</span>
          </TextLink>
        </span>
        {location.isDefault && <span className={classes.mark}>{messages.defaultBadge}</span>}
      </span>
    ),
  },
  { id: "kind", header: messages.kind, width: 96, cell: (location) => kindMessages[location.kind] },
  {
    id: "city",
    header: messages.address,
    sortable: true,
    grow: 3,
    min: 180,
    cell: (location) => <Cut text={lineOfAddress(location.address) || "—"} />,
  },
  {
    id: "services",
    header: messages.services,
    grow: 3,
    min: 220,
    cell: (location) => <Cut text={usageMessages(location.usage) || messages.nothingHere} />,
  },
  {
    id: "emergency",
    header: emergencyLabel,
    width: 185,
    cell: (location) =>
      location.emergencyLocationState === null ? (
        <StatusBadge plain tone="warn">
          {messages.noEmergency}
        </StatusBadge>
      ) : (
        <EmergencyStateBadge plain state={location.emergencyLocationState} />
      ),
  },
  {
    id: "mainNumber",
    header: messages.mainNumber,
    width: 160,
    hidden: true,
    cell: (location) => <span className="dp-figures">{location.mainNumber || "—"}</span>,
  },
  {
    id: "timeZone",
    header: messages.timeZone,
    width: 170,
    hidden: true,
    cell: (location) => location.timeZone.replaceAll("_", " "),
  },
  {
    id: "status",
    header: messages.status,
    sortable: true,
    width: 122,
    card: "aside",
    cell: (location) => <LocationStatusBadge plain status={location.status} />,
  },
]
