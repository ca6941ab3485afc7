import { listClickToCallNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { clickToCallFilter, type ClickToCallNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { ClickToCallSheet } from "./click-to-call-sheet.tsx"
import { featureWords, type FeatureWords } from "./features.words.ts"
import { Destination } from "./number-columns.tsx"
import { NumberFrame } from "./number-frame.tsx"
import { numberWords, type NumberWords } from "./numbers.words.ts"

export const Page = () => {
  const words = useWords(featureWords)
  const shared = useWords(numberWords)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const { date } = useFormat()
  const [opened, setOpened] = useState<ClickToCallNumber>()
  const columns = useMemo(() => keyColumns(words, shared, format, date), [words, shared, format, date])
  return (
    <NumberFrame tab="clickToCall" title={words.clickToCall} sentence={words.clickToCallSentence}>
      <ListView
        id="click-to-call"
        label={words.clickToCall}
        endpoint={listClickToCallNumbers}
        params={{ accountId }}
        schema={clickToCallFilter}
        columns={columns}
        rowId={({ phoneNumber }) => phoneNumber}
        rowName={({ phoneNumber }) => format(`+${phoneNumber}`)}
        searchPlaceholder={words.search}
        onActivate={setOpened}
        openedId={opened?.phoneNumber}
        filters={[
          {
            name: "hasKey",
            label: words.key,
            options: [
              { value: "true", label: words.withKey },
              { value: "false", label: words.withoutKey },
            ],
          },
        ]}
        rowActions={(number) => [
          {
            id: "key",
            actions: [{ id: "show", label: words.showKey, icon: "code", onSelect: () => setOpened(number) }],
          },
        ]}
        empty={<EmptyState icon="code" title={words.clickNone} sentence={words.clickNoneSentence} />}
      />
      {opened !== undefined && (
        <ClickToCallSheet key={opened.phoneNumber} number={opened} onClose={() => setOpened(undefined)} />
      )}
    </NumberFrame>
  )
}

const keyColumns = (
  words: FeatureWords,
  shared: NumberWords,
  format: (number: string) => string,
  date: (at: string) => string,
): readonly Column<ClickToCallNumber>[] => [
  {
    id: "number",
    header: words.number,
    sortable: true,
    fixed: true,
    width: 200,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{format(`+${phoneNumber}`)}</span>,
  },
  {
    id: "leadsTo",
    header: words.leadsTo,
    grow: 1,
    min: 220,
    cell: ({ leadsTo }) => <Destination number={{ leadsTo, application: null }} words={shared} />,
  },
  {
    id: "key",
    header: words.key,
    width: 140,
    card: "aside",
    cell: ({ hasKey }) => (
      <StatusBadge plain tone={hasKey ? "good" : "neutral"}>
        {hasKey ? words.hasKey : words.noKey}
      </StatusBadge>
    ),
  },
  {
    id: "made",
    header: words.made,
    width: 230,
    cell: ({ madeAt, madeBy }) => (madeAt === null ? "—" : `${date(madeAt)}, ${madeBy}`),
  },
]
