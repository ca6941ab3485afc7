import type { ExtensionListEntry } from "@dialplane/contract/extensions/extensions.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { callQueuesQuery } from "../extensions/extensions.api.ts"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { accountAddress } from "../kit/screen.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { EmptyState } from "../ui/states/empty-state.tsx"
import type { Column } from "../ui/table/column.ts"
import { DataTable } from "../ui/table/data-table.tsx"
import { queueWords } from "./queues.words.ts"

const noQueues: readonly ExtensionListEntry[] = []

/** Queues as far as they are extensions: their number, which phone numbers lead there, where they are. */
export const Page = () => {
  const words = useWords(queueWords)
  const { accountId } = useAccount()
  const whyNot = useWhyNot("read:extensions")
  const queues = useQuery({ ...callQueuesQuery(accountId), enabled: whyNot === undefined })
  const shown = usePhoneNumbers()
  const columns = useMemo(
    (): Column<ExtensionListEntry>[] => [
      { id: "name", header: words.name, min: 200, grow: 2, fixed: true, card: "title", cell: (one) => <span dir="auto">{one.name}</span> },
      { id: "extension", header: words.extension, width: 130, card: "aside", cell: (one) => <span className="dp-figures">{one.extension}</span> },
      { id: "numbers", header: words.numbers, min: 200, grow: 2, cell: (one) => <span className="dp-figures">{one.phoneNumbers.map(shown).join(", ") || "—"}</span> },
      { id: "location", header: words.location, min: 170, grow: 1, cell: (one) => <span dir="auto">{one.locationName ?? "—"}</span> },
    ],
    [words, shown],
  )
  const empty = <EmptyState icon="queue" title={whyNot === undefined ? words.none : words.hidden} sentence={whyNot ?? words.noneSentence} />
  return (
    <PageFrame width="fill">
      <PageHead title={words.queues} sentence={words.queuesSentence} />
      {queues.isLoadingError ? <LoadError of={queues} /> : whyNot !== undefined ? empty : (
        <DataTable
          label={words.queues} columns={columns} rows={queues.data?.items ?? noQueues} rowId={(one) => String(one.extensionId)} rowName={(one) => `${one.extension} ${one.name}`} loading={queues.isLoading}
          rowHref={(one) => accountAddress(accountId, `extensions/${one.extensionId}`)} empty={empty}
        />
      )}
    </PageFrame>
  )
}
