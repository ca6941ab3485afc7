import { listPortingOrders } from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import { portingStates, portingWords } from "@dialplane/contract/inventory/number-orders/porting-states"
import { portingFilter, type PortingOrderEntry } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { PortingFrame } from "./porting-frame.tsx"
import { portingScreenWords, stateTones, type PortingScreenWords } from "./porting.words.ts"

export const Page = () => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const lockedBy = useWhyNot("create:phone-numbers")
  const columns = useMemo(() => orderColumns(words, date, phone), [words, date, phone])
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={lockedBy}
      href={accountAddress(accountId, "phone-numbers/porting/new")}
    >
      {words.add}
    </ActionButton>
  )
  return (
    <PortingFrame tab="orders" sentence={words.sentence} actions={add}>
      <ListView
        id="porting-orders"
        label={words.title}
        endpoint={listPortingOrders}
        params={{ accountId }}
        schema={portingFilter}
        columns={columns}
        rowId={({ portingOrderId }) => String(portingOrderId)}
        rowName={({ portingOrderId }) => words.orderNumber(portingOrderId)}
        searchPlaceholder={words.search}
        filters={[
          {
            name: "open",
            label: words.which,
            options: [
              { value: "true", label: words.openOnes },
              { value: "false", label: words.overOnes },
            ],
          },
          {
            name: "state",
            label: words.state,
            options: portingStates.map((value) => ({ value, label: portingWords[value].title })),
          },
        ]}
        rowHref={({ portingOrderId }) => accountAddress(accountId, `phone-numbers/porting/${portingOrderId}`)}
        empty={<EmptyState icon="transfer" title={words.none} sentence={words.noneSentence} action={add} />}
      />
    </PortingFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const orderColumns = (
  words: PortingScreenWords,
  date: (day: string) => string,
  phone: (number: string) => string,
): readonly Column<PortingOrderEntry>[] => [
  {
    id: "numbers",
    header: words.numbers,
    fixed: true,
    grow: 2,
    min: 220,
    card: "title",
    cell: ({ firstNumber, numberCount }) =>
      firstNumber === null ? (
        words.noNumbers
      ) : (
        <span className="dp-figures">{words.andMore(phone(`+${firstNumber}`), numberCount - 1)}</span>
      ),
  },
  {
    id: "state",
    header: words.state,
    width: 230,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={stateTones[state]}>
        {portingWords[state].title}
      </StatusBadge>
    ),
  },
  { id: "provider", header: words.provider, grow: 1, min: 150, cell: ({ losingCarrier }) => losingCarrier || "—" },
  {
    id: "date",
    header: words.date,
    width: 190,
    cell: ({ confirmedDate, wishedDate }) =>
      confirmedDate !== null
        ? date(`${confirmedDate}T12:00:00Z`)
        : wishedDate !== null
          ? words.wished(date(`${wishedDate}T12:00:00Z`))
          : "—",
  },
  {
    id: "order",
    header: words.order,
    width: 90,
    cell: ({ portingOrderId }) => <span className="dp-figures">{portingOrderId}</span>,
  },
  { id: "by", header: words.by, min: 140, hidden: true, cell: ({ createdByName }) => createdByName },
  {
    id: "createdAt",
    header: words.submitted,
    width: 140,
    hidden: true,
    cell: ({ submittedAt }) => (submittedAt === null ? "—" : <RelativeTime at={submittedAt} inTable />),
  },
  {
    id: "updatedAt",
    header: words.changed,
    sortable: true,
    width: 140,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} inTable />,
  },
]
