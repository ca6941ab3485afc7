import { listVirtualReceptionists } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.endpoints"
import {
  receptionistFilter,
  type Receptionist,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteReceptionist } from "./delete-receptionist.tsx"
import { receptionistMessages, type ReceptionistMessages } from "./virtual-receptionists.messages.ts"

export const Page = () => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const shown = usePhoneNumbers()
  const [deleting, setDeleting] = useState<Receptionist>()
  const mayNotCreate = useWhyNot("create:virtual-receptionist")
  const mayNotDelete = useWhyNot("delete:virtual-receptionist")
  const addressOf = (id: number) => accountAddress(accountId, `virtual-receptionists/${id}`)
  const columns = useMemo(
    () => receptionistColumns(messages, shown, (id) => accountAddress(accountId, `virtual-receptionists/${id}`)),
    [messages, shown, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "virtual-receptionists/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.receptionists} sentence={messages.sentence} actions={add} />
      <ListView
        id="virtual-receptionists"
        label={messages.receptionists}
        endpoint={listVirtualReceptionists}
        params={{ accountId }}
        schema={receptionistFilter}
        columns={columns}
        rowId={({ vrId }) => String(vrId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        onActivate={({ vrId }) => void router.navigate({ href: addressOf(vrId) })}
        rowActions={(one) => [
          {
            id: "receptionist",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(one.vrId) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(one),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="receptionist" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteReceptionist receptionist={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const receptionistColumns = (
  messages: ReceptionistMessages,
  shown: (number: string) => string,
  addressOf: (id: number) => string,
): readonly Column<Receptionist>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 160,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ vrId, name }) => (
      <TextLink quiet href={addressOf(vrId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 110,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "keys",
    header: messages.keys,
    min: 160,
    grow: 1,
    cell: ({ usedKeys, leadsNowhere }) =>
      leadsNowhere ? (
        <StatusBadge tone="warn">{messages.leadsNowhere}</StatusBadge>
      ) : (
        <span className="dp-figures">{usedKeys.join("  ") || messages.noKeys}</span>
      ),
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 140,
    grow: 1,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "greeting",
    header: messages.greeting,
    min: 150,
    grow: 1,
    cell: ({ greetingName }) => <span dir="auto">{greetingName ?? messages.standardGreeting}</span>,
  },
  {
    id: "schedule",
    header: messages.schedule,
    min: 120,
    grow: 1,
    cell: ({ scheduleName }) => <span dir="auto">{scheduleName ?? messages.always}</span>,
  },
]
