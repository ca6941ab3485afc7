import { listScimErrors } from "@dialplane/contract/identity/scim/scim.endpoints"
import { scimErrorFilter, type ScimError } from "@dialplane/contract/identity/scim/scim.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { scimMessages, type ScimMessages } from "./scim.messages.ts"

const columnsOf = (messages: ScimMessages): readonly Column<ScimError>[] => [
  {
    id: "subject",
    header: messages.subject,
    fixed: true,
    min: 160,
    grow: 1,
    card: "title",
    cell: ({ subject }) => <span dir="auto">{subject === "" ? "—" : subject}</span>,
  },
  { id: "operation", header: messages.operation, width: 130, cell: ({ operation }) => nameOf(messages, operation) },
  { id: "reason", header: messages.reason, min: 220, grow: 3, cell: ({ reason }) => <span dir="auto">{reason}</span> },
  { id: "times", header: messages.times, width: 80, align: "end", cell: ({ times }) => times },
  {
    id: "lastAt",
    header: messages.lastTime,
    width: 130,
    sortable: true,
    card: "aside",
    cell: ({ lastAt }) => <RelativeTime at={lastAt} inTable />,
  },
  { id: "traceId", header: messages.traceId, width: 200, hidden: true, cell: ({ traceId }) => <code>{traceId}</code> },
]
/** Two kinds of failures are not requests of the protocol. */
const nameOf = (messages: ScimMessages, operation: string) =>
  operation === "Authorization" ? messages.authorization : operation === "Role" ? messages.roleOperation : operation

export const ErrorList = () => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const columns = useMemo(() => columnsOf(messages), [messages])
  return (
    <ListView
      id="scim-errors"
      label={messages.errorsLabel}
      endpoint={listScimErrors}
      params={{ accountId: String(accountId) }}
      schema={scimErrorFilter}
      columns={columns}
      rowId={({ errorId }) => String(errorId)}
      rowName={({ subject, operation }) => `${operation} ${subject}`}
      searchPlaceholder={messages.searchErrors}
      empty={<EmptyState icon="success" title={messages.errorsNone} sentence={messages.errorsNoneText} />}
    />
  )
}
