import { useMemo } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { reportWords } from "./reports.words.ts"

const noCalls: never[] = []

/** Calls are recorded by the telephony side; until it carries some, the list is empty. */
export const Page = () => {
  const words = useWords(reportWords)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "when", header: words.when, width: 180, cell: () => null },
      { id: "with", header: words.with, min: 200, grow: 2, cell: () => null },
      { id: "direction", header: words.direction, width: 140, cell: () => null },
      { id: "answered", header: words.answered, min: 160, cell: () => null },
      { id: "duration", header: words.duration, width: 110, align: "end", cell: () => null },
    ],
    [words],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.myCalls} sentence={words.myCallsSentence} />
      <DataTable
        label={words.myCalls}
        columns={columns}
        rows={noCalls}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="history" title={words.noCalls} sentence={words.noCallsSentence} />}
      />
    </PageFrame>
  )
}
