import { getLnpReport } from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import { portingStates, portingWords } from "@dialplane/contract/inventory/number-orders/porting-states"
import { lnpFilter, type LnpLine } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
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
import { exportReport } from "./porting.api.ts"
import {
  numberStateTones,
  numberStateWords,
  portingScreenWords,
  stateTones,
  type PortingScreenWords,
} from "./porting.words.ts"

/** Every ported number, to read and to take away. */
export const Page = () => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const columns = useMemo(() => reportColumns(words, date, phone), [words, date, phone])
  return (
    <PortingFrame
      tab="report"
      sentence={words.reportSentence}
      actions={
        <ActionButton icon="export" onClick={() => void exportReport(accountId)}>
          {words.export}
        </ActionButton>
      }
    >
      <ListView
        id="lnp-report"
        label={words.tabReport}
        endpoint={getLnpReport}
        params={{ accountId }}
        schema={lnpFilter}
        columns={columns}
        rowId={({ portingOrderId, phoneNumber }) => `${portingOrderId}-${phoneNumber}`}
        rowName={({ phoneNumber }) => phone(`+${phoneNumber}`)}
        searchPlaceholder={words.searchReport}
        filters={[
          {
            name: "state",
            label: words.state,
            options: portingStates.map((value) => ({ value, label: portingWords[value].title })),
          },
        ]}
        rowHref={({ portingOrderId }) => accountAddress(accountId, `phone-numbers/porting/${portingOrderId}`)}
        empty={<EmptyState icon="report" title={words.noneReport} sentence={words.noneSentence} />}
      />
    </PortingFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const reportColumns = (
  words: PortingScreenWords,
  date: (day: string) => string,
  phone: (number: string) => string,
): readonly Column<LnpLine>[] => [
  {
    id: "phoneNumber",
    header: words.number,
    sortable: true,
    fixed: true,
    min: 150,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{phone(`+${phoneNumber}`)}</span>,
  },
  {
    id: "numberState",
    header: words.numberState,
    width: 124,
    cell: ({ numberState }) => (
      <StatusBadge plain tone={numberStateTones[numberState]}>
        {numberStateWords[numberState]}
      </StatusBadge>
    ),
  },
  {
    id: "orderState",
    header: words.orderState,
    width: 232,
    card: "aside",
    cell: ({ orderState }) => (
      <StatusBadge plain tone={stateTones[orderState]}>
        {portingWords[orderState].title}
      </StatusBadge>
    ),
  },
  { id: "provider", header: words.provider, min: 140, cell: ({ losingCarrier }) => losingCarrier || "—" },
  {
    id: "date",
    header: words.date,
    width: 116,
    cell: ({ confirmedDate }) => (confirmedDate === null ? "—" : date(`${confirmedDate}T12:00:00Z`)),
  },
  { id: "leadsTo", header: words.leadsTo, min: 140, cell: ({ leadsTo }) => leadsTo ?? "—" },
  { id: "reason", header: words.reason, min: 220, grow: 2, hidden: true, cell: ({ reason }) => reason || "—" },
  {
    id: "order",
    header: words.order,
    width: 76,
    cell: ({ portingOrderId }) => <span className="dp-figures">{portingOrderId}</span>,
  },
  {
    id: "updatedAt",
    header: words.changed,
    sortable: true,
    width: 112,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} inTable />,
  },
]
