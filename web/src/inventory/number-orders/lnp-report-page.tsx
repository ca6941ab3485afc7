import { getLnpReport } from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import { portingStates, portingMessages } from "@dialplane/contract/inventory/number-orders/porting-states"
import { lnpFilter, type LnpLine } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { PortingFrame } from "./porting-frame.tsx"
import { exportReport } from "./porting.api.ts"
import { numberStateTones, stateTones } from "./porting-tones.ts"
import { numberStateMessages, portingScreenMessages, type PortingScreenMessages } from "./porting.messages.ts"

/** The report of ported numbers, with export. */
export const Page = () => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const columns = useMemo(() => reportColumns(messages, date, phone), [messages, date, phone])
  return (
    <PortingFrame
      tab="report"
      sentence={messages.reportSentence}
      actions={
        <ActionButton icon="export" onClick={() => void exportReport(accountId)}>
          {messages.export}
        </ActionButton>
      }
    >
      <ListView
        id="lnp-report"
        label={messages.tabReport}
        endpoint={getLnpReport}
        params={{ accountId }}
        schema={lnpFilter}
        columns={columns}
        rowId={({ portingOrderId, phoneNumber }) => `${portingOrderId}-${phoneNumber}`}
        rowName={({ phoneNumber }) => phone(`+${phoneNumber}`)}
        searchPlaceholder={messages.searchReport}
        filters={[
          {
            name: "state",
            label: messages.state,
            options: portingStates.map((value) => ({ value, label: portingMessages[value].title })),
          },
        ]}
        rowHref={({ portingOrderId }) => accountAddress(accountId, `phone-numbers/porting/${portingOrderId}`)}
        empty={<EmptyState icon="report" title={messages.noneReport} sentence={messages.noneSentence} />}
      />
    </PortingFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const reportColumns = (
  messages: PortingScreenMessages,
  date: (day: string) => string,
  phone: (number: string) => string,
): readonly Column<LnpLine>[] => [
  {
    id: "phoneNumber",
    header: messages.number,
    sortable: true,
    fixed: true,
    min: 150,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{phone(`+${phoneNumber}`)}</span>,
  },
  {
    id: "numberState",
    header: messages.numberState,
    width: 124,
    cell: ({ numberState }) => (
      <StatusBadge plain tone={numberStateTones[numberState]}>
        {numberStateMessages[numberState]}
      </StatusBadge>
    ),
  },
  {
    id: "orderState",
    header: messages.orderState,
    width: 232,
    card: "aside",
    cell: ({ orderState }) => (
      <StatusBadge plain tone={stateTones[orderState]}>
        {portingMessages[orderState].title}
      </StatusBadge>
    ),
  },
  { id: "provider", header: messages.provider, min: 140, cell: ({ losingCarrier }) => losingCarrier || "—" },
  {
    id: "date",
    header: messages.date,
    width: 116,
    cell: ({ confirmedDate }) => (confirmedDate === null ? "—" : date(`${confirmedDate}T12:00:00Z`)),
  },
  { id: "leadsTo", header: messages.leadsTo, min: 140, cell: ({ leadsTo }) => leadsTo ?? "—" },
  { id: "reason", header: messages.reason, min: 220, grow: 2, hidden: true, cell: ({ reason }) => reason || "—" },
  {
    id: "order",
    header: messages.order,
    width: 76,
    cell: ({ portingOrderId }) => <span className="dp-figures">{portingOrderId}</span>,
  },
  {
    id: "updatedAt",
    header: messages.changed,
    sortable: true,
    width: 112,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} inTable />,
  },
]
