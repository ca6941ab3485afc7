import { useMemo } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { billingWords } from "./billing.words.ts"

const noBills: never[] = []

export const Page = () => {
  const words = useWords(billingWords)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "bill", header: words.bill, min: 140, cell: () => null },
      { id: "period", header: words.period, min: 180, grow: 2, cell: () => null },
      { id: "due", header: words.due, width: 150, cell: () => null },
      { id: "state", header: words.state, width: 150, cell: () => null },
      { id: "amount", header: words.amount, width: 130, align: "end", cell: () => null },
    ],
    [words],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.history} sentence={words.historySentence} />
      <DataTable
        label={words.history}
        columns={columns}
        rows={noBills}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="billing" title={words.none} sentence={words.noneSentence} />}
      />
    </PageFrame>
  )
}
