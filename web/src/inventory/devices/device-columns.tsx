import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeviceIcon, DeviceStateBadge, holderOf, isSpare } from "./device-marks.tsx"
import { kindWords, type DeviceWords } from "./devices.words.ts"
import classes from "./device-columns.module.css"

/** One place, several, or that a line in use has none. */
const EmergencyCell = ({ device, words }: { readonly device: Device; readonly words: DeviceWords }) => {
  const used = device.lines.filter(({ enabled, extensionId }) => enabled && extensionId !== null)
  if (used.some(({ e911LocationId }) => e911LocationId === null))
    return (
      <StatusBadge plain tone="warn">
        {words.noEmergency}
      </StatusBadge>
    )
  const names = [...new Set(used.map(({ e911LocationName }) => e911LocationName ?? ""))]
  return (
    <span dir="auto" className={classes.text}>
      {names.length === 0 ? words.none : names.length === 1 ? names[0] : words.several(names.length)}
    </span>
  )
}

export const deviceColumns = (words: DeviceWords): Column<Device>[] => [
  {
    id: "name",
    header: words.name,
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
        {device.isShared && <span className={classes.mark}>{words.sharedMark}</span>}
      </span>
    ),
  },
  {
    id: "registration",
    header: words.registration,
    width: 118,
    card: "aside",
    cell: (device) => <DeviceStateBadge plain device={device} />,
  },
  {
    id: "extension",
    header: words.extension,
    grow: 2,
    min: 150,
    cell: (device) => (
      <span className={holderOf(device) === null ? classes.quiet : classes.text}>
        {holderOf(device) ?? words.nobody}
      </span>
    ),
  },
  {
    id: "macAddress",
    header: words.mac,
    sortable: true,
    width: 156,
    cell: (device) => <span className={`dp-figures ${classes.mac}`}>{device.macAddress ?? words.none}</span>,
  },
  {
    id: "location",
    header: words.location,
    grow: 1,
    min: 150,
    hidden: true,
    cell: (device) => (
      <span dir="auto" className={classes.text}>
        {device.locationName ?? words.none}
      </span>
    ),
  },
  {
    id: "emergency",
    header: words.emergencyLocation,
    grow: 2,
    min: 180,
    cell: (device) => <EmergencyCell device={device} words={words} />,
  },
  {
    id: "lines",
    header: words.lines,
    width: 66,
    align: "end",
    cell: (device) => <span className="dp-figures">{device.lines.length}</span>,
  },
  {
    id: "lastSeenAt",
    header: words.lastSeen,
    sortable: true,
    width: 118,
    cell: (device) =>
      isSpare(device) ? (
        <RelativeTime inTable at={device.swappedOutAt!} />
      ) : device.lastSeenAt === null ? (
        <span className={classes.quiet}>{words.never}</span>
      ) : (
        <RelativeTime inTable at={device.lastSeenAt} />
      ),
  },
  {
    id: "model",
    header: words.model,
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
  { id: "type", header: words.type, width: 110, hidden: true, cell: (device) => kindWords[device.kind] },
]
