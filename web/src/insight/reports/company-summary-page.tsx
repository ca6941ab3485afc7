import { useMemo } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { reportWords } from "./reports.words.ts"

const noDays: never[] = []

export const Page = () => {
  const words = useWords(reportWords)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "day", header: words.day, min: 180, grow: 2, cell: () => null },
      ...(["incoming", "outgoing", "missed", "talkTime"] as const).map((id): Column<never> => ({
        id,
        header: words[id],
        width: 140,
        align: "end",
        cell: () => null,
      })),
    ],
    [words],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.companySummary} sentence={words.companySummarySentence} />
      <DataTable
        label={words.companySummary}
        columns={columns}
        rows={noDays}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="chart" title={words.noSummary} sentence={words.noSummarySentence} />}
      />
    </PageFrame>
  )
}
