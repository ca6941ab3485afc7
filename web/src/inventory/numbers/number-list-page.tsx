import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { numberFilter, type PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useRowLock } from "../../kit/use-row-lock.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { BulkActions, BulkForm, useBulkMenu, useCommonActions } from "./bulk-actions.tsx"
import type { BulkKind } from "./bulk-form.tsx"
import { numberColumns } from "./number-columns.tsx"
import { NumberFrame } from "./number-frame.tsx"
import { numberCountQuery } from "./numbers.api.ts"
import { numberAddress } from "./number-address.ts"
import { numberMessages } from "./numbers.messages.ts"
import { useNumberFilters } from "./use-number-filters.ts"
import { useFromAbove } from "../../kit/use-from-above.ts"

type Opened = { readonly kind: BulkKind; readonly phoneNumbers: readonly string[] }

export const Page = () => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const fromAbove = useFromAbove()
  const count = useQuery(numberCountQuery(accountId))
  const whyNot = useWhyNot("update:phone-numbers")
  const [opened, setOpened] = useState<Opened>()
  const [round, setRound] = useState(0)
  const sentence =
    count.data === undefined
      ? messages.sentence
      : `${messages.sentence} ${messages.counts(count.data.totalCount, count.data.tollFreeCount)}`
  const files = useFileActions({ kind: "numbers", importKey: "create:phone-numbers", exportKey: "read:phone-numbers" })
  const moveMany: readonly MenuAction[] = fromAbove
    ? [
        {
          id: "move",
          label: messages.moveList,
          icon: "swap",
          ...(whyNot === undefined ? {} : { disabledReason: whyNot }),
          onSelect: () => setOpened({ kind: "move", phoneNumbers: [] }),
        },
      ]
    : []
  const mayBuy = useCan("read:phone-number-search")
  const buy = mayBuy && (
    <ActionButton kind="primary" icon="order" href={accountAddress(accountId, "phone-numbers/search")}>
      {messages.buy}
    </ActionButton>
  )
  return (
    <NumberFrame
      tab="numbers"
      title={messages.title}
      sentence={sentence}
      actions={<HeadActions actions={[...files, ...moveMany]}>{buy}</HeadActions>}
    >
      {/* A finished bulk change clears the selection. */}
      <NumberList key={round} onOpen={setOpened} onChanged={() => setRound(round + 1)} />
      {opened !== undefined && (
        <BulkForm
          kind={opened.kind}
          phoneNumbers={opened.phoneNumbers}
          onClose={() => setOpened(undefined)}
          onDone={() => {}}
        />
      )}
    </NumberFrame>
  )
}

const NumberList = ({
  onOpen,
  onChanged,
}: {
  readonly onOpen: (opened: Opened) => void
  readonly onChanged: () => void
}) => {
  const rowLock = useRowLock("number")
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const { date } = useFormat()
  const columns = useMemo(() => numberColumns({ messages, format, date }), [messages, format, date])
  const addressOf = ({ phoneNumber }: PhoneNumber) => numberAddress(accountId, phoneNumber)
  const menu = useBulkMenu()
  const common = useCommonActions()
  const mayBuy = useCan("read:phone-number-search")
  const filters = useNumberFilters()
  return (
    <ListView
      id="phone-numbers"
      label={messages.title}
      endpoint={listNumbers}
      params={{ accountId }}
      schema={numberFilter}
      columns={columns}
      rowId={({ phoneNumber }) => phoneNumber}
      rowName={({ phoneNumber }) => format(`+${phoneNumber}`)}
      searchPlaceholder={messages.search}
      filters={filters}
      rowHref={addressOf}
      selectAtMost={mostAtOnce}
      bulkActions={(phoneNumbers) => <BulkActions phoneNumbers={phoneNumbers} onDone={onChanged} />}
      rowLock={rowLock}
      rowActions={(number) => {
        const open = (kind: BulkKind) => onOpen({ kind, phoneNumbers: [number.phoneNumber] })
        return [
          { id: "open", actions: [{ id: "open", label: messages.open, icon: "edit", href: addressOf(number) }] },
          common(open),
          ...menu(open),
        ]
      }}
      empty={
        <EmptyState
          icon="number"
          title={messages.none}
          sentence={messages.noneSentence}
          action={
            mayBuy && (
              <ActionButton kind="primary" icon="order" href={accountAddress(accountId, "phone-numbers/search")}>
                {messages.buy}
              </ActionButton>
            )
          }
        />
      }
    />
  )
}
