import { listExtensionDevices } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import {
  extensionDevicesFilter,
  type ExtensionDevices,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { EmergencyFrame } from "./emergency-frame.tsx"
import { EmergencyStateBadge, useEmergencyLocationLabel } from "./emergency-location-picker.tsx"
import { emergencyMessages, type EmergencyMessages } from "./emergency-locations.messages.ts"

const AssignLinesDialog = lazyWindow(() => import("./assign-lines-dialog.tsx").then((file) => file.AssignLinesDialog))

/** Its own location, those of its phones, or how many of them have none. */
const PlaceOfLine = ({
  line: { locationName, ready, devices },
  messages,
}: {
  readonly line: ExtensionDevices
  readonly messages: EmergencyMessages
}) => {
  if (locationName !== null) return <span>{locationName}</span>
  const missing = devices.filter((device) => device.locationName === null).length
  if (ready)
    return (
      <span>
        {messages.onItsPhones([...new Set(devices.flatMap((device) => device.locationName ?? []))].join(", "))}
      </span>
    )
  return (
    <StatusBadge plain tone="warn">
      {devices.length > 1 && missing < devices.length
        ? messages.somePhonesWithout(missing, devices.length)
        : messages.none}
    </StatusBadge>
  )
}

/** The phones of a line; one whose location differs from the line's shows it. */
const PhonesOfLine = ({
  line: { devices, locationName },
  messages,
}: {
  readonly line: ExtensionDevices
  readonly messages: EmergencyMessages
}) => {
  const named = devices.map((device) =>
    device.locationName === null || device.locationName === locationName
      ? device.name
      : `${device.name} (${messages.own}: ${device.locationName})`,
  )
  return <span dir="auto">{named.join(", ") || messages.noPhones}</span>
}

const lineColumns = (messages: EmergencyMessages, emergencyLabel: string): Column<ExtensionDevices>[] => [
  {
    id: "extension",
    header: messages.line,
    sortable: true,
    fixed: true,
    width: 120,
    cell: (line) => <span className="dp-figures">{line.extension}</span>,
    card: "aside",
  },
  {
    id: "name",
    header: messages.person,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    cell: (line) => <span>{line.name}</span>,
    card: "title",
  },
  {
    id: "devices",
    header: messages.phones,
    grow: 2,
    min: 200,
    cell: (line) => <PhonesOfLine line={line} messages={messages} />,
  },
  {
    id: "location",
    header: emergencyLabel,
    grow: 2,
    min: 200,
    cell: (line) => <PlaceOfLine line={line} messages={messages} />,
  },
  {
    id: "state",
    header: messages.state,
    width: 180,
    cell: (line) => (line.locationState === null ? "—" : <EmergencyStateBadge plain state={line.locationState} />),
  },
]

export const Page = () => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const [chosen, setChosen] = useState<{ readonly ids: readonly number[]; readonly initial: number | null }>()
  const emergencyLabel = useEmergencyLocationLabel()
  const columns = useMemo(() => lineColumns(messages, emergencyLabel), [messages, emergencyLabel])
  const whyNot = useWhyNot("update:emergency-locations")
  return (
    <>
      <EmergencyFrame tab="lines">
        <ListView
          id="emergency-lines"
          label={messages.linesTab(0)}
          endpoint={listExtensionDevices}
          params={{ accountId }}
          schema={extensionDevicesFilter}
          columns={columns}
          rowId={(line) => String(line.extensionId)}
          rowName={(line) => `${line.extension} ${line.name}`}
          searchPlaceholder={messages.linesSearch}
          filters={[
            {
              name: "assigned",
              label: emergencyLabel,
              options: [
                { value: "false", label: messages.withoutLocation },
                { value: "true", label: messages.withLocation },
              ],
            },
            {
              name: "differs",
              label: messages.filterDiffers,
              options: [
                { value: "true", label: messages.differing },
                { value: "false", label: messages.notDiffering },
              ],
            },
          ]}
          onActivate={(line) => setChosen({ ids: [line.extensionId], initial: line.locationId })}
          rowActions={(line) => [
            {
              id: "line",
              actions: [
                {
                  id: "assign",
                  label: messages.assign,
                  icon: "emergency",
                  disabledReason: whyNot,
                  onSelect: () => setChosen({ ids: [line.extensionId], initial: line.locationId }),
                },
              ],
            },
          ]}
          bulkActions={(ids) => (
            <ActionButton
              icon="emergency"
              disabledReason={whyNot}
              onClick={() => setChosen({ ids: ids.map(Number), initial: null })}
            >
              {messages.assign}
            </ActionButton>
          )}
          empty={<EmptyState icon="extension" title={messages.noLines} sentence={messages.noLinesSentence} />}
        />
      </EmergencyFrame>
      {chosen && (
        <AssignLinesDialog extensionIds={chosen.ids} initial={chosen.initial} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
