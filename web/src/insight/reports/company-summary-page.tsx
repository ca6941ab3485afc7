import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { reportMessages } from "./reports.messages.ts"

const noDays: never[] = []

export const Page = () => {
  const messages = useMessages(reportMessages)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "day", header: messages.day, min: 180, grow: 2, cell: () => null },
      ...(["incoming", "outgoing", "missed", "talkTime"] as const).map((id): Column<never> => ({
        id,
        header: messages[id],
        width: 140,
        align: "end",
        cell: () => null,
      })),
    ],
    [messages],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.companySummary} sentence={messages.companySummarySentence} />
      <DataTable
        label={messages.companySummary}
        columns={columns}
        rows={noDays}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="chart" title={messages.noSummary} sentence={messages.noSummarySentence} />}
      />
    </PageFrame>
  )
}
