import { PersonAvatar } from "../display/person-avatar.tsx"
import { RelativeTime } from "../display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../display/status-badge.tsx"
import type { Column } from "../table/column.ts"
import type { SamplePerson } from "./sample-people.ts"

const tones: Record<SamplePerson["status"], [StatusTone, string]> = {
  online: ["good", "Registered"],
  away: ["warn", "Away"],
  offline: ["off", "Offline"],
  problem: ["bad", "Not reachable"],
}

export const peopleColumns: readonly Column<SamplePerson>[] = [
  {
    id: "name",
    header: "Name",
    sortable: true,
    fixed: true,
    min: 200,
    grow: 2,
    cell: (person) => (
      <>
        <PersonAvatar name={person.name} />
        <span>{person.name}</span>
      </>
    ),
  },
  { id: "extension", header: "Extension", sortable: true, width: 108, cell: (person) => person.extension },
  { id: "number", header: "Number", min: 160, cell: (person) => person.number },
  { id: "role", header: "Role", sortable: true, min: 160, card: "none", cell: (person) => person.role },
  {
    id: "status",
    header: "Status",
    sortable: true,
    width: 148,
    card: "aside",
    cell: (person) => (
      <StatusBadge plain tone={tones[person.status][0]}>
        {tones[person.status][1]}
      </StatusBadge>
    ),
  },
  { id: "device", header: "Phone", min: 140, hidden: true, cell: (person) => person.device },
  {
    id: "calls",
    header: "Calls today",
    sortable: true,
    align: "end",
    width: 120,
    card: "none",
    cell: (person) => person.calls.toLocaleString(),
  },
  {
    id: "seen",
    header: "Last seen",
    sortable: true,
    width: 140,
    cell: (person) => <RelativeTime inTable at={person.seen} />,
  },
]
