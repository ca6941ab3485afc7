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
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { DeleteLocationDialog } from "./delete-location-dialog.tsx"
import { locationColumns } from "./location-columns.tsx"
import { LocationSheet } from "./location-form.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { activateLocation, changeLocation, changeLocationStatus } from "./locations.api.ts"
import { kindWords, locationWords, statusWords } from "./locations.words.ts"
import { MoveServicesDialog } from "./move-services-dialog.tsx"

type Opened = { readonly what: "edit" | "delete" | "move"; readonly location: Location } | { readonly what: "add" }

export const Page = () => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => locationColumns(words), [words])
  const whyNotAdd = useWhyNot("create:locations")
  const actionsOf = useLocationActions(setOpened)
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} onClick={() => setOpened({ what: "add" })}>
      {words.add}
    </ActionButton>
  )
  return (
    <>
      <LocationFrame tab="places" actions={add}>
        <ListView
          id="locations"
          label={words.title}
          endpoint={listLocations}
          params={{ accountId }}
          schema={locationFilter}
          columns={columns}
          rowId={(location) => String(location.locationId)}
          rowName={(location) => location.name}
          searchPlaceholder={words.search}
          openedId={opened?.what === "edit" ? String(opened.location.locationId) : undefined}
          filters={[
            {
              name: "kind",
              label: words.kind,
              options: locationKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
            },
            {
              name: "status",
              label: words.status,
              options: locationStatuses.map((status) => ({ value: status, label: statusWords[status] })),
            },
          ]}
          onActivate={(location) => setOpened({ what: "edit", location })}
          rowActions={actionsOf}
          empty={
            <EmptyState icon="location" title={words.noLocations} sentence={words.noLocationsSentence} action={add} />
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

/** What can be done with a place from the list; what cannot says why. */
const useLocationActions = (open: (opened: Opened) => void) => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const [change, activate, changeStatus] = [
    useMutation(changeLocation),
    useMutation(activateLocation),
    useMutation(changeLocationStatus),
  ]
  const whyNotChange = useWhyNot("update:locations")
  const whyNotDelete = useWhyNot("delete:locations")
  const tellDone = (saved: Promise<unknown>, message: string) =>
    void saved.then(
      () => showToast({ tone: "good", title: words.savedTitle, message }),
      () => {},
    )
  const patch = (location: Location, body: LocationPatch, done: string) =>
    tellDone(
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
  ) => tellDone(by.mutateAsync({ params: { accountId, locationId, locationStatus: status }, body: { version } }), done)
  return (location: Location): MenuGroup[] => {
    const hasServices = location.usage.extensions + location.usage.phoneNumbers + location.usage.devices > 0
    return [
      {
        id: "location",
        actions: [
          { id: "edit", label: words.edit, icon: "edit", onSelect: () => open({ what: "edit", location }) },
          ...(location.status === "Active"
            ? []
            : [
                {
                  id: "activate",
                  label: words.activate,
                  icon: "bolt" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => setStatus(activate, location, "Active", words.activated(location.name)),
                },
              ]),
          ...(location.isDefault || location.status !== "Active"
            ? []
            : [
                {
                  id: "default",
                  label: words.makeDefault,
                  icon: "check" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => patch(location, { isDefault: true }, words.nowDefault(location.name)),
                },
              ]),
          {
            id: "move",
            label: words.move,
            icon: "swap",
            disabledReason: whyNotChange ?? (hasServices ? undefined : words.nothingHere),
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
                  label: words.closeLocation,
                  icon: "disabled" as const,
                  disabledReason: whyNotChange,
                  onSelect: () => setStatus(changeStatus, location, "Closed", words.closed(location.name)),
                },
              ]),
          {
            id: "delete",
            label: words.delete,
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
