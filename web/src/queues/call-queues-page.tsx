import { useMemo } from "react"
import { useWords } from "../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { EmptyState } from "../ui/states/empty-state.tsx"
import type { Column } from "../ui/table/column.ts"
import { DataTable } from "../ui/table/data-table.tsx"
import { queueWords } from "./queues.words.ts"

const noQueues: never[] = []

export const Page = () => {
  const words = useWords(queueWords)
  const columns = useMemo(
    (): Column<never>[] => [
      { id: "name", header: words.name, min: 200, grow: 2, cell: () => null },
      { id: "extension", header: words.extension, width: 130, cell: () => null },
      { id: "members", header: words.members, width: 120, align: "end", cell: () => null },
      { id: "longestWait", header: words.longestWait, width: 140, align: "end", cell: () => null },
    ],
    [words],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.queues} sentence={words.queuesSentence} />
      <DataTable
        label={words.queues} columns={columns} rows={noQueues} rowId={String} rowName={String}
        empty={<EmptyState icon="queue" title={words.none} sentence={words.noneSentence} />}
      />
    </PageFrame>
  )
}
