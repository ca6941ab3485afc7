import { listCallFlows } from "@dialplane/contract/calling/call-flows/call-flows.endpoints"
import { callFlowFilter, type CallFlow } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { callFlowMessages, type CallFlowMessages } from "./call-flows.messages.ts"
import { DeleteCallFlow } from "./delete-call-flow.tsx"
import { FlowState } from "./flow-state.tsx"

export const Page = () => {
  const messages = useMessages(callFlowMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const phone = usePhoneNumbers()
  const { dateTime } = useFormat()
  const [deleting, setDeleting] = useState<CallFlow>()
  const [mayNotCreate, mayNotDelete] = [
    useWhyNot("create:virtual-receptionist"),
    useWhyNot("delete:virtual-receptionist"),
  ]
  const addressOf = (id: number) => accountAddress(accountId, `call-flows/${id}`)
  const columns = useMemo(
    () => flowColumns(messages, phone, dateTime, (id) => accountAddress(accountId, `call-flows/${id}`)),
    [messages, phone, dateTime, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "call-flows/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.flows} sentence={messages.sentence} actions={add} />
      <ListView
        id="call-flows"
        label={messages.flows}
        endpoint={listCallFlows}
        params={{ accountId }}
        schema={callFlowFilter}
        columns={columns}
        rowId={({ callFlowId }) => String(callFlowId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        onActivate={({ callFlowId }) => void router.navigate({ href: addressOf(callFlowId) })}
        rowActions={(flow) => [
          {
            id: "flow",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(flow.callFlowId) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(flow),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="routing" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteCallFlow flow={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const flowColumns = (
  messages: CallFlowMessages,
  phone: (number: string) => string,
  dateTime: (instant: string) => string,
  addressOf: (id: number) => string,
): readonly Column<CallFlow>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 160,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ callFlowId, name }) => (
      <TextLink quiet href={addressOf(callFlowId)} tabIndex={-1}>
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
    id: "numbers",
    header: messages.numbers,
    min: 160,
    grow: 1,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(phone).join(", ") || "—"}</span>,
  },
  { id: "state", header: messages.state, min: 270, grow: 1, cell: (flow) => <FlowState flow={flow} plain /> },
  {
    id: "published",
    header: messages.lastPublished,
    sortable: true,
    min: 250,
    grow: 1,
    cell: ({ publishedAt, publishedBy }) =>
      publishedAt === null ? messages.never : messages.publishedBy(dateTime(publishedAt), publishedBy ?? ""),
  },
]
