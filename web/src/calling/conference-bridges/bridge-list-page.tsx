import { listConferenceBridges } from "@dialplane/contract/calling/conference-bridges/conference-bridges.endpoints"
import {
  conferenceBridgeFilter,
  type ConferenceBridge,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { BridgeState } from "./bridge-state.tsx"
import { bridgeMessages, type BridgeMessages } from "./conference-bridges.messages.ts"
import { DeleteBridge } from "./delete-bridge.tsx"

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const shown = usePhoneNumbers()
  const [deleting, setDeleting] = useState<ConferenceBridge>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:conference-bridges"), useWhyNot("delete:conference-bridges")]
  const addressOf = (id: number) => accountAddress(accountId, `conference-bridges/${id}`)
  const columns = useMemo(
    () => bridgeColumns(messages, shown, (id) => accountAddress(accountId, `conference-bridges/${id}`)),
    [messages, shown, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "conference-bridges/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.bridges} sentence={messages.sentence} actions={add} />
      <ListView
        id="conference-bridges"
        label={messages.bridges}
        endpoint={listConferenceBridges}
        params={{ accountId }}
        schema={conferenceBridgeFilter}
        columns={columns}
        rowId={({ kitId }) => String(kitId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        onActivate={({ kitId }) => void router.navigate({ href: addressOf(kitId) })}
        rowActions={(bridge) => [
          {
            id: "bridge",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(bridge.kitId) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(bridge),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="users" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteBridge bridge={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const bridgeColumns = (
  messages: BridgeMessages,
  shown: (number: string) => string,
  addressOf: (id: number) => string,
): readonly Column<ConferenceBridge>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 190,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ kitId, name }) => (
      <TextLink quiet href={addressOf(kitId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 120,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  { id: "state", header: messages.state, width: 130, cell: (bridge) => <BridgeState bridge={bridge} plain /> },
  {
    id: "participants",
    header: messages.participants,
    width: 130,
    cell: ({ maxParticipants }) => messages.upTo(maxParticipants),
  },
  {
    id: "recording",
    header: messages.recording,
    min: 180,
    grow: 1,
    cell: ({ record }) => messages[`record_${record}`],
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 180,
    grow: 2,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "location",
    header: messages.location,
    min: 150,
    grow: 1,
    cell: ({ locationName }) => <span dir="auto">{locationName ?? "—"}</span>,
  },
]
