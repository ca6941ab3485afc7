import { listPortingOrders } from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import { portingStates, portingMessages } from "@dialplane/contract/inventory/number-orders/porting-states"
import { portingFilter, type PortingOrderEntry } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
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
import { stateTones } from "./porting-tones.ts"
import { portingScreenMessages, type PortingScreenMessages } from "./porting.messages.ts"

export const Page = () => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const lockedBy = useWhyNot("create:phone-numbers")
  const columns = useMemo(() => orderColumns(messages, date, phone), [messages, date, phone])
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={lockedBy}
      href={accountAddress(accountId, "phone-numbers/porting/new")}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PortingFrame tab="orders" sentence={messages.sentence} actions={add}>
      <ListView
        id="porting-orders"
        label={messages.title}
        endpoint={listPortingOrders}
        params={{ accountId }}
        schema={portingFilter}
        columns={columns}
        rowId={({ portingOrderId }) => String(portingOrderId)}
        rowName={({ portingOrderId }) => messages.orderNumber(portingOrderId)}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "open",
            label: messages.which,
            options: [
              { value: "true", label: messages.openOnes },
              { value: "false", label: messages.overOnes },
            ],
          },
          {
            name: "waitsFor",
            label: messages.waitsFor,
            options: [
              { value: "customer", label: messages.waitsForCustomer },
              { value: "provider", label: messages.waitsForProvider },
            ],
          },
          {
            name: "state",
            label: messages.state,
            options: portingStates.map((value) => ({ value, label: portingMessages[value].title })),
          },
        ]}
        rowHref={({ portingOrderId }) => accountAddress(accountId, `phone-numbers/porting/${portingOrderId}`)}
        empty={<EmptyState icon="transfer" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
    </PortingFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const orderColumns = (
  messages: PortingScreenMessages,
  date: (day: string) => string,
  phone: (number: string) => string,
): readonly Column<PortingOrderEntry>[] => [
  {
    id: "numbers",
    header: messages.numbers,
    fixed: true,
    grow: 2,
    min: 220,
    card: "title",
    cell: ({ firstNumber, numberCount }) =>
      firstNumber === null ? (
        messages.noNumbers
      ) : (
        <span className="dp-figures">{messages.andMore(phone(`+${firstNumber}`), numberCount - 1)}</span>
      ),
  },
  {
    id: "state",
    header: messages.state,
    width: 230,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={stateTones[state]}>
        {portingMessages[state].title}
      </StatusBadge>
    ),
  },
  { id: "provider", header: messages.provider, grow: 1, min: 150, cell: ({ losingCarrier }) => losingCarrier || "—" },
  {
    id: "date",
    header: messages.date,
    width: 190,
    cell: ({ confirmedDate, requestedPortDate }) =>
      confirmedDate !== null
        ? date(`${confirmedDate}T12:00:00Z`)
        : requestedPortDate !== null
          ? messages.requested(date(`${requestedPortDate}T12:00:00Z`))
          : "—",
  },
  {
    id: "order",
    header: messages.order,
    width: 90,
    cell: ({ portingOrderId }) => <span className="dp-figures">{portingOrderId}</span>,
  },
  { id: "by", header: messages.by, min: 140, hidden: true, cell: ({ createdByName }) => createdByName },
  {
    id: "createdAt",
    header: messages.submitted,
    width: 140,
    hidden: true,
    cell: ({ submittedAt }) => (submittedAt === null ? "—" : <RelativeTime at={submittedAt} inTable />),
  },
  {
    id: "updatedAt",
    header: messages.changed,
    sortable: true,
    width: 140,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} inTable />,
  },
]
