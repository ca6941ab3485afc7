import type { Location, LocationPatch, LocationStatus } from "@dialplane/contract/inventory/locations/locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { activateLocation, changeLocation, changeLocationStatus } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"

/** The actions of a location; disabled ones give the reason. */
export const useLocationActions = () => {
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
  return (location: Location, ask: (what: "delete" | "move") => void): MenuGroup[] => {
    const hasServices = location.usage.extensions + location.usage.phoneNumbers + location.usage.devices > 0
    return [
      {
        id: "location",
        actions: [
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
            onSelect: () => ask("move"),
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
            onSelect: () => ask("delete"),
          },
        ],
      },
    ]
  }
}
