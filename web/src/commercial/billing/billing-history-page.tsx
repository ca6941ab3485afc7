import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { billingMessages } from "./billing.messages.ts"

const noBills: never[] = []

export const Page = () => {
  const messages = useMessages(billingMessages)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "bill", header: messages.bill, min: 140, cell: () => null },
      { id: "period", header: messages.period, min: 180, grow: 2, cell: () => null },
      { id: "due", header: messages.due, width: 150, cell: () => null },
      { id: "state", header: messages.state, width: 150, cell: () => null },
      { id: "amount", header: messages.amount, width: 130, align: "end", cell: () => null },
    ],
    [messages],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.history} sentence={messages.historySentence} />
      <DataTable
        label={messages.history}
        columns={columns}
        rows={noBills}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="billing" title={messages.none} sentence={messages.noneSentence} />}
      />
    </PageFrame>
  )
}
