import { listClickToCallNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { clickToCallFilter, type ClickToCallNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { featureMessages, type FeatureMessages } from "./features.messages.ts"
import { Destination } from "./number-columns.tsx"
import { NumberFrame } from "./number-frame.tsx"
import { numberMessages, type NumberMessages } from "./numbers.messages.ts"

const ClickToCallSheet = lazyWindow(() => import("./click-to-call-sheet.tsx").then((file) => file.ClickToCallSheet))

export const Page = () => {
  const messages = useMessages(featureMessages)
  const shared = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const { date } = useFormat()
  const [opened, setOpened] = useState<ClickToCallNumber>()
  const columns = useMemo(() => keyColumns(messages, shared, format, date), [messages, shared, format, date])
  return (
    <NumberFrame tab="clickToCall" title={messages.clickToCall} sentence={messages.clickToCallSentence}>
      <ListView
        id="click-to-call"
        label={messages.clickToCall}
        endpoint={listClickToCallNumbers}
        params={{ accountId }}
        schema={clickToCallFilter}
        columns={columns}
        rowId={({ phoneNumber }) => phoneNumber}
        rowName={({ phoneNumber }) => format(`+${phoneNumber}`)}
        searchPlaceholder={messages.search}
        onActivate={setOpened}
        openedId={opened?.phoneNumber}
        filters={[
          {
            name: "hasKey",
            label: messages.key,
            options: [
              { value: "true", label: messages.withKey },
              { value: "false", label: messages.withoutKey },
            ],
          },
        ]}
        rowActions={(number) => [
          {
            id: "key",
            actions: [{ id: "show", label: messages.showKey, icon: "code", onSelect: () => setOpened(number) }],
          },
        ]}
        empty={<EmptyState icon="code" title={messages.clickNone} sentence={messages.clickNoneSentence} />}
      />
      {opened !== undefined && (
        <ClickToCallSheet key={opened.phoneNumber} number={opened} onClose={() => setOpened(undefined)} />
      )}
    </NumberFrame>
  )
}

const keyColumns = (
  messages: FeatureMessages,
  shared: NumberMessages,
  format: (number: string) => string,
  date: (at: string) => string,
): readonly Column<ClickToCallNumber>[] => [
  {
    id: "number",
    header: messages.number,
    sortable: true,
    fixed: true,
    width: 200,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{format(`+${phoneNumber}`)}</span>,
  },
  {
    id: "leadsTo",
    header: messages.leadsTo,
    grow: 1,
    min: 220,
    cell: ({ leadsTo }) => <Destination number={{ leadsTo, application: null }} messages={shared} />,
  },
  {
    id: "key",
    header: messages.key,
    width: 140,
    card: "aside",
    cell: ({ hasKey }) => (
      <StatusBadge plain tone={hasKey ? "good" : "neutral"}>
        {hasKey ? messages.hasKey : messages.noKey}
      </StatusBadge>
    ),
  },
  {
    id: "made",
    header: messages.made,
    width: 230,
    cell: ({ madeAt, madeBy }) => (madeAt === null ? "—" : `${date(madeAt)}, ${madeBy}`),
  },
]
