import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { reportMessages } from "./reports.messages.ts"

const noCalls: never[] = []

/** Calls are recorded by the telephony engine; without one, the list is empty. */
export const Page = () => {
  const messages = useMessages(reportMessages)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "when", header: messages.when, width: 180, cell: () => null },
      { id: "with", header: messages.with, min: 200, grow: 2, cell: () => null },
      { id: "direction", header: messages.direction, width: 140, cell: () => null },
      { id: "answered", header: messages.answered, min: 160, cell: () => null },
      { id: "duration", header: messages.duration, width: 110, align: "end", cell: () => null },
    ],
    [messages],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.myCalls} sentence={messages.myCallsSentence} />
      <DataTable
        label={messages.myCalls}
        columns={columns}
        rows={noCalls}
        rowId={String}
        rowName={String}
        empty={<EmptyState icon="history" title={messages.noCalls} sentence={messages.noCallsSentence} />}
      />
    </PageFrame>
  )
}
