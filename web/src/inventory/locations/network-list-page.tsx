import type { NetworkLocation } from "@dialplane/contract/inventory/locations/locations.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { networksQuery, removeNetwork } from "./locations.api.ts"
import { locationMessages, type LocationMessages } from "./locations.messages.ts"
import { WhereIsAddress } from "./where-is-address.tsx"

const NetworkSheet = lazyWindow(() => import("./network-form.tsx").then((file) => file.NetworkSheet))

const networkColumns = (messages: LocationMessages): Column<NetworkLocation>[] => [
  {
    id: "range",
    header: messages.range,
    fixed: true,
    min: 200,
    card: "title",
    cell: (network) => <span className="dp-figures">{network.range}</span>,
  },
  {
    id: "location",
    header: messages.location,
    grow: 2,
    min: 200,
    cell: (network) => <span>{network.locationName}</span>,
  },
  {
    id: "description",
    header: messages.description,
    grow: 3,
    min: 220,
    cell: (network) => <span>{network.description || "—"}</span>,
  },
]

type Opened = { readonly what: "delete"; readonly network: NetworkLocation } | { readonly what: "add" }

export const Page = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const networks = useQuery(networksQuery(accountId))
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => networkColumns(messages), [messages])
  const whyNot = useWhyNot("update:locations")
  const close = () => setOpened(undefined)
  const { id, openedId, open, close: closeNetwork } = useOpened("netLocId", ({ netLocId }: NetworkLocation) => netLocId)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
      {messages.addNetwork}
    </ActionButton>
  )
  return (
    <>
      <LocationFrame tab="networks" actions={add}>
        <WhereIsAddress />
        {networks.isLoadingError ? (
          <LoadError of={networks} />
        ) : (
          <DataTable
            label={messages.networks}
            columns={columns}
            rows={networks.data ?? []}
            rowId={(network) => String(network.netLocId)}
            rowName={(network) => network.range}
            loading={networks.isPending}
            onActivate={open}
            openedId={openedId}
            rowActions={(network) => [
              {
                id: "network",
                actions: [
                  {
                    id: "edit",
                    label: messages.edit,
                    icon: "edit",
                    onSelect: () => open(network),
                  },
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
                    disabledReason: whyNot,
                    onSelect: () => setOpened({ what: "delete", network }),
                  },
                ],
              },
            ]}
            empty={
              <EmptyState
                icon="online"
                title={messages.noNetworks}
                sentence={messages.noNetworksSentence}
                action={add}
              />
            }
          />
        )}
      </LocationFrame>
      {opened?.what === "add" && <NetworkSheet network={undefined} onClose={close} />}
      {id !== undefined && (
        <OpenedObject
          key={id}
          kind={messages.editNetwork}
          object={networks.data?.find(({ netLocId }) => netLocId === id)}
          found={networks}
          onClose={closeNetwork}
        >
          {(network) => <NetworkSheet network={network} onClose={closeNetwork} />}
        </OpenedObject>
      )}
      {opened?.what === "delete" && <DeleteNetwork network={opened.network} onClose={close} />}
    </>
  )
}

const DeleteNetwork = ({ network, onClose }: { readonly network: NetworkLocation; readonly onClose: () => void }) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeNetwork, () => {
    showToast({ tone: "good", title: messages.deletedTitle, message: messages.deleted(network.range) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, netLocId: network.netLocId } })}
      opened
      destructive
      title={messages.deleteNetwork(network.range)}
      confirmLabel={messages.delete}
      onCancel={onClose}
    >
      {messages.deleteNetworkText(network.locationName)}
    </ConfirmDialog>
  )
}
