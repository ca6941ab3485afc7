import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeviceIcon, DeviceStateBadge, holderOf, isSpare } from "./device-marks.tsx"
import { kindMessages, type DeviceMessages } from "./devices.messages.ts"
import classes from "./device-columns.module.css"

/** One location, several, or a warning that a line in use has none. */
const EmergencyCell = ({ device, messages }: { readonly device: Device; readonly messages: DeviceMessages }) => {
  const used = device.lines.filter(({ enabled, extensionId }) => enabled && extensionId !== null)
  if (used.some(({ e911LocationId }) => e911LocationId === null))
    return (
      <StatusBadge plain tone="warn">
        {messages.noEmergency}
      </StatusBadge>
    )
  const names = [...new Set(used.map(({ e911LocationName }) => e911LocationName ?? ""))]
  return (
    <span dir="auto" className={classes.text}>
      {names.length === 0 ? messages.none : names.length === 1 ? names[0] : messages.several(names.length)}
    </span>
  )
}

export const deviceColumns = (messages: DeviceMessages, emergencyLabel: string): Column<Device>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 4,
    min: 230,
    card: "title",
    cell: (device) => (
      <span className={classes.name}>
        <DeviceIcon device={device} />
        <span dir="auto" className={classes.text}>
          {device.name}
        </span>
        {device.name !== device.modelName && <span className={classes.second}>{device.modelName}</span>}
        {device.isShared && <span className={classes.mark}>{messages.sharedMark}</span>}
      </span>
    ),
  },
  {
    id: "registration",
    header: messages.registration,
    width: 118,
    card: "aside",
    cell: (device) => <DeviceStateBadge plain device={device} />,
  },
  {
    id: "extension",
    header: messages.extension,
    grow: 2,
    min: 150,
    cell: (device) => (
      <span className={holderOf(device) === null ? classes.quiet : classes.text}>
        {holderOf(device) ?? messages.nobody}
      </span>
    ),
  },
  {
    id: "macAddress",
    header: messages.mac,
    sortable: true,
    width: 156,
    cell: (device) => <span className={`dp-figures ${classes.mac}`}>{device.macAddress ?? messages.none}</span>,
  },
  {
    id: "location",
    header: messages.location,
    grow: 1,
    min: 150,
    hidden: true,
    cell: (device) => (
      <span dir="auto" className={classes.text}>
        {device.locationName ?? messages.none}
      </span>
    ),
  },
  {
    id: "emergency",
    header: emergencyLabel,
    grow: 2,
    min: 180,
    cell: (device) => <EmergencyCell device={device} messages={messages} />,
  },
  {
    id: "lines",
    header: messages.lines,
    width: 66,
    align: "end",
    cell: (device) => <span className="dp-figures">{device.lines.length}</span>,
  },
  {
    id: "lastSeenAt",
    header: messages.lastSeen,
    sortable: true,
    width: 118,
    cell: (device) =>
      isSpare(device) ? (
        <RelativeTime inTable at={device.swappedOutAt!} />
      ) : device.lastSeenAt === null ? (
        <span className={classes.quiet}>{messages.never}</span>
      ) : (
        <RelativeTime inTable at={device.lastSeenAt} />
      ),
  },
  {
    id: "model",
    header: messages.model,
    sortable: true,
    grow: 1,
    min: 150,
    hidden: true,
    cell: (device) => (
      <span dir="auto" className={classes.text}>
        {device.modelName}
      </span>
    ),
  },
  { id: "type", header: messages.type, width: 110, hidden: true, cell: (device) => kindMessages[device.kind] },
]
