import { listLocations } from "@dialplane/contract/inventory/locations/locations.endpoints"
import {
  locationFilter,
  locationKinds,
  locationStatuses,
  type Location,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { useEmergencyLocationLabel } from "../emergency-locations/emergency-location-picker.tsx"
import { locationColumns } from "./location-columns.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { kindMessages, locationMessages, statusMessages } from "./locations.messages.ts"
import { useLocationActions } from "./use-location-actions.ts"

const MoveServicesDialog = lazyWindow(() =>
  import("./move-services-dialog.tsx").then((file) => file.MoveServicesDialog),
)
const NewLocationSheet = lazyWindow(() => import("./new-location-sheet.tsx").then((file) => file.NewLocationSheet))

const DeleteLocationDialog = lazyWindow(() =>
  import("./delete-location-dialog.tsx").then((file) => file.DeleteLocationDialog),
)

type Opened = { readonly what: "delete" | "move"; readonly location: Location } | { readonly what: "add" }

export const Page = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const [opened, setOpened] = useState<Opened>()
  const emergencyLabel = useEmergencyLocationLabel()
  const columns = useMemo(
    () => locationColumns(messages, emergencyLabel, accountId),
    [messages, emergencyLabel, accountId],
  )
  const whyNotAdd = useWhyNot("create:locations")
  const router = useRouter()
  const addressOf = ({ locationId }: Location) => accountAddress(accountId, `locations/${locationId}`)
  const actionsOf = useLocationActions()
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} onClick={() => setOpened({ what: "add" })}>
      {messages.add}
    </ActionButton>
  )
  return (
    <>
      <LocationFrame tab="places" actions={add}>
        <ListView
          id="locations"
          label={messages.title}
          endpoint={listLocations}
          params={{ accountId }}
          schema={locationFilter}
          columns={columns}
          rowId={(location) => String(location.locationId)}
          rowName={(location) => location.name}
          searchPlaceholder={messages.search}
          filters={[
            {
              name: "kind",
              label: messages.kind,
              options: locationKinds.map((kind) => ({ value: kind, label: kindMessages[kind] })),
            },
            {
              name: "status",
              label: messages.status,
              options: locationStatuses.map((status) => ({ value: status, label: statusMessages[status] })),
            },
          ]}
          onActivate={(location) => void router.navigate({ href: addressOf(location) })}
          rowActions={(location) => [
            {
              id: "open",
              actions: [{ id: "edit", label: messages.edit, icon: "edit", href: addressOf(location) }],
            },
            ...actionsOf(location, (what) => setOpened({ what, location })),
          ]}
          empty={
            <EmptyState
              icon="location"
              title={messages.noLocations}
              sentence={messages.noLocationsSentence}
              action={add}
            />
          }
        />
      </LocationFrame>
      {opened?.what === "add" && <NewLocationSheet onClose={close} />}
      {opened?.what === "move" && <MoveServicesDialog location={opened.location} onClose={close} />}
      {opened?.what === "delete" && (
        <DeleteLocationDialog
          location={opened.location}
          onClose={close}
          onMove={() => setOpened({ what: "move", location: opened.location })}
        />
      )}
    </>
  )
}
