import { listEmergencyLocations } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import {
  emergencyFilter,
  emergencyStates,
  type EmergencyLocation,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { emergencyColumns } from "./emergency-columns.tsx"
import { EmergencyFrame } from "./emergency-frame.tsx"
import { tryEmergencyLocationAgain } from "./emergency-locations.api.ts"
import { emergencyMessages, stateMessages } from "./emergency-locations.messages.ts"
const NewEmergencySheet = lazyWindow(() => import("./new-emergency-sheet.tsx").then((file) => file.NewEmergencySheet))

const DeleteEmergencyDialog = lazyWindow(() =>
  import("./delete-emergency-dialog.tsx").then((file) => file.DeleteEmergencyDialog),
)

type Opened = { readonly what: "delete"; readonly location: EmergencyLocation } | { readonly what: "add" }

export const Page = () => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => emergencyColumns(messages, accountId), [messages, accountId])
  const retry = useMutation(tryEmergencyLocationAgain)
  const whyNotAdd = useWhyNot("create:emergency-locations")
  const whyNotChange = useWhyNot("update:emergency-locations")
  const whyNotDelete = useWhyNot("delete:emergency-locations")
  const router = useRouter()
  const addressOf = ({ locationId }: EmergencyLocation) =>
    accountAddress(accountId, `emergency-locations/${locationId}`)
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} onClick={() => setOpened({ what: "add" })}>
      {messages.add}
    </ActionButton>
  )
  const again = (location: EmergencyLocation) =>
    void retry.mutateAsync({ params: { accountId, locationId: location.locationId } }).then(
      () => showToast({ tone: "info", title: messages.resubmitted(location.name) }),
      () => {},
    )
  return (
    <>
      <EmergencyFrame tab="locations" actions={add}>
        <ListView
          id="emergency-locations"
          label={messages.title}
          endpoint={listEmergencyLocations}
          params={{ accountId }}
          schema={emergencyFilter}
          columns={columns}
          rowId={(location) => String(location.locationId)}
          rowName={(location) => location.name}
          searchPlaceholder={messages.search}
          filters={[
            {
              name: "state",
              label: messages.state,
              options: emergencyStates.map((state) => ({ value: state, label: stateMessages[state] })),
            },
          ]}
          onActivate={(location) => void router.navigate({ href: addressOf(location) })}
          rowActions={(location) => [
            {
              id: "location",
              actions: [
                {
                  id: "edit",
                  label: messages.edit,
                  icon: "edit",
                  href: addressOf(location),
                },
                ...(location.state === "failed"
                  ? [
                      {
                        id: "retry",
                        label: messages.retry,
                        icon: "refresh" as const,
                        disabledReason: whyNotChange,
                        onSelect: () => again(location),
                      },
                    ]
                  : []),
              ],
            },
            {
              id: "end",
              actions: [
                {
                  id: "delete",
                  label: messages.delete,
                  icon: "delete",
                  danger: true,
                  disabledReason: whyNotDelete,
                  onSelect: () => setOpened({ what: "delete", location }),
                },
              ],
            },
          ]}
          empty={
            <EmptyState
              icon="emergency"
              title={messages.noLocations}
              sentence={messages.noLocationsSentence}
              action={add}
            />
          }
        />
      </EmergencyFrame>
      {opened?.what === "add" && <NewEmergencySheet onClose={close} />}
      {opened?.what === "delete" && <DeleteEmergencyDialog location={opened.location} onClose={close} />}
    </>
  )
}
