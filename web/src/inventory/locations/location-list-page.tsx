import { listLocations } from "@dialplane/contract/inventory/locations/locations.endpoints"
import {
  locationFilter,
  locationKinds,
  locationStatuses,
  type Location,
  type LocationPatch,
  type LocationStatus,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { useEmergencyLocationLabel } from "../emergency-locations/emergency-location-picker.tsx"
import { DeleteLocationDialog } from "./delete-location-dialog.tsx"
import { locationColumns } from "./location-columns.tsx"
import { LocationSheet } from "./location-form.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { activateLocation, changeLocation, changeLocationStatus } from "./locations.api.ts"
import { kindMessages, locationMessages, statusMessages } from "./locations.messages.ts"
import { MoveServicesDialog } from "./move-services-dialog.tsx"

type Opened = { readonly what: "edit" | "delete" | "move"; readonly location: Location } | { readonly what: "add" }

export const Page = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const [opened, setOpened] = useState<Opened>()
  const emergencyLabel = useEmergencyLocationLabel()
  const columns = useMemo(() => locationColumns(messages, emergencyLabel), [messages, emergencyLabel])
  const whyNotAdd = useWhyNot("create:locations")
  const actionsOf = useLocationActions(setOpened)
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
          openedId={opened?.what === "edit" ? String(opened.location.locationId) : undefined}
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
          onActivate={(location) => setOpened({ what: "edit", location })}
          rowActions={actionsOf}
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
      {opened?.what === "add" && <LocationSheet location={undefined} onClose={close} />}
      {opened?.what === "edit" && (
        <LocationSheet key={opened.location.locationId} location={opened.location} onClose={close} />
      )}
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

/** The actions of a location; disabled ones give the reason. */
const useLocationActions = (open: (opened: Opened) => void) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const [change, activate, changeStatus] = [
    useMutation(changeLocation),
    useMutation(activateLocation),
    useMutation(changeLocationStatus),
  ]
  const whyNotChange = useWhyNot("update:locations")
  const whyNotDelete = useWhyNot("delete:locations")
  const notifyDone = (saved: Promise<unknown>, message: string) =>
    void saved.then(
      () => showToast({ tone: "good", title: messages.savedTitle, message }),
      () => {},
    )
  const patch = (location: Location, body: LocationPatch, done: string) =>
    notifyDone(
      change.mutateAsync({
        params: { accountId, locationId: location.locationId },
        body: { ...body, version: location.version },
      }),
      done,
    )
  const setStatus = (
    by: typeof changeStatus,
    { locationId, version }: Location,
    status: LocationStatus,
    done: string,
  ) =>
    notifyDone(by.mutateAsync({ params: { accountId, locationId, locationStatus: status }, body: { version } }), done)
  return (location: Location): MenuGroup[] => {
    const hasServices = location.usage.extensions + location.usage.phoneNumbers + location.usage.devices > 0
    return [
      {
        id: "location",
        actions: [
          { id: "edit", label: messages.edit, icon: "edit", onSelect: () => open({ what: "edit", location }) },
          ...(location.status === "Active"
            ? []
            : [
                {
                  id: "activate",
                  label: messages.activate,
                  icon: "bolt" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => setStatus(activate, location, "Active", messages.activated(location.name)),
                },
              ]),
          ...(location.isDefault || location.status !== "Active"
            ? []
            : [
                {
                  id: "default",
                  label: messages.makeDefault,
                  icon: "check" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => patch(location, { isDefault: true }, messages.nowDefault(location.name)),
                },
              ]),
          {
            id: "move",
            label: messages.move,
            icon: "swap",
            disabledReason: whyNotChange ?? (hasServices ? undefined : messages.nothingHere),
            onSelect: () => open({ what: "move", location }),
          },
        ],
      },
      {
        id: "end",
        actions: [
          ...(location.isDefault || location.status === "Closed"
            ? []
            : [
                {
                  id: "close",
                  label: messages.closeLocation,
                  icon: "disabled" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => setStatus(changeStatus, location, "Closed", messages.closed(location.name)),
                },
              ]),
          {
            id: "delete",
            label: messages.delete,
            icon: "delete",
            danger: true,
            disabledReason: whyNotDelete,
            onSelect: () => open({ what: "delete", location }),
          },
        ],
      },
    ]
  }
}
