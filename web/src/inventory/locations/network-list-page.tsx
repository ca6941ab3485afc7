import type { NetworkLocation } from "@dialplane/contract/inventory/locations/locations.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { networksQuery, removeNetwork } from "./locations.api.ts"
import { locationWords, type LocationWords } from "./locations.words.ts"
import { NetworkSheet } from "./network-form.tsx"
import { WhereIsAddress } from "./where-is-address.tsx"

const networkColumns = (words: LocationWords): Column<NetworkLocation>[] => [
  {
    id: "range",
    header: words.range,
    fixed: true,
    min: 200,
    card: "title",
    cell: (network) => <span className="dp-figures">{network.range}</span>,
  },
  { id: "location", header: words.location, grow: 2, min: 200, cell: (network) => <span>{network.locationName}</span> },
  {
    id: "description",
    header: words.description,
    grow: 3,
    min: 220,
    cell: (network) => <span>{network.description || "—"}</span>,
  },
]

type Opened = { readonly what: "edit" | "delete"; readonly network: NetworkLocation } | { readonly what: "add" }

export const Page = () => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const networks = useQuery(networksQuery(accountId))
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => networkColumns(words), [words])
  const whyNot = useWhyNot("update:locations")
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
      {words.addNetwork}
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
            label={words.networks}
            columns={columns}
            rows={networks.data ?? []}
            rowId={(network) => String(network.netLocId)}
            rowName={(network) => network.range}
            loading={networks.isPending}
            onActivate={(network) => setOpened({ what: "edit", network })}
            rowActions={(network) => [
              {
                id: "network",
                actions: [
                  { id: "edit", label: words.edit, icon: "edit", onSelect: () => setOpened({ what: "edit", network }) },
                ],
              },
              {
                id: "end",
                actions: [
                  {
                    id: "delete",
                    label: words.delete,
                    icon: "delete",
                    danger: true,
                    disabledReason: whyNot,
                    onSelect: () => setOpened({ what: "delete", network }),
                  },
                ],
              },
            ]}
            empty={
              <EmptyState icon="online" title={words.noNetworks} sentence={words.noNetworksSentence} action={add} />
            }
          />
        )}
      </LocationFrame>
      {opened?.what === "add" && <NetworkSheet network={undefined} onClose={close} />}
      {opened?.what === "edit" && (
        <NetworkSheet key={opened.network.netLocId} network={opened.network} onClose={close} />
      )}
      {opened?.what === "delete" && <DeleteNetwork network={opened.network} onClose={close} />}
    </>
  )
}

const DeleteNetwork = ({ network, onClose }: { readonly network: NetworkLocation; readonly onClose: () => void }) => {
  const words = useWords(locationWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeNetwork, () => {
    showToast({ tone: "good", title: words.deletedTitle, message: words.deleted(network.range) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, netLocId: network.netLocId } })}
      opened
      destructive
      title={words.deleteNetwork(network.range)}
      confirmLabel={words.delete}
      onCancel={onClose}
    >
      {words.deleteNetworkText(network.locationName)}
    </ConfirmDialog>
  )
}
