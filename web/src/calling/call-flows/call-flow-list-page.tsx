import { listCallFlows } from "@dialplane/contract/calling/call-flows/call-flows.endpoints"
import { callFlowFilter, type CallFlow } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import type { Column } from "../../ui/table/column.ts"
import { callFlowMessages, type CallFlowMessages } from "./call-flows.messages.ts"
import { FlowState } from "./flow-state.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
const ImportFlowDialog = lazyWindow(() => import("./import-flow-dialog.tsx").then((file) => file.ImportFlowDialog))

const DeleteCallFlow = lazyWindow(() => import("./delete-call-flow.tsx").then((file) => file.DeleteCallFlow))

export const Page = () => {
  const messages = useMessages(callFlowMessages)
  const phone = usePhoneNumbers()
  const { dateTime } = useFormat()
  const [importing, setImporting] = useState(false)
  const mayNotCreate = useWhyNot("create:virtual-receptionist")
  return (
    <>
      <ObjectListPage
        path="call-flows"
        title={messages.flows}
        messages={messages}
        icon="routing"
        endpoint={listCallFlows}
        schema={callFlowFilter}
        idOf={idOf}
        columns={useMemo(() => flowColumns(messages, phone, dateTime), [messages, phone, dateTime])}
        mayNotCreate={mayNotCreate}
        actions={[
          {
            id: "import",
            label: messages.importFromFile,
            icon: "import",
            ...(mayNotCreate === undefined ? {} : { disabledReason: mayNotCreate }),
            onSelect: () => setImporting(true),
          },
        ]}
        mayNotDelete={useWhyNot("delete:virtual-receptionist")}
        deleteDialog={(flow, onClose) => <DeleteCallFlow flow={flow} onClose={onClose} />}
      />
      {importing && <ImportFlowDialog onClose={() => setImporting(false)} />}
    </>
  )
}

const idOf = ({ callFlowId }: CallFlow) => callFlowId

const flowColumns = (
  messages: CallFlowMessages,
  phone: (number: string) => string,
  dateTime: (instant: string) => string,
): readonly Column<CallFlow>[] => [
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
