import type { PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { ApplicationSheet } from "./application-sheet.tsx"
import { featureWords, type FeatureWords } from "./features.words.ts"
import { NumberFrame } from "./number-frame.tsx"
import { programmableQuery, programNumbers } from "./numbers.api.ts"

type Opened = { readonly what: "add" } | { readonly what: "change" | "takeBack"; readonly number: PhoneNumber }

export const Page = () => {
  const words = useWords(featureWords)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const list = useQuery(programmableQuery(accountId))
  const whyNot = useWhyNot("update:number-programmability")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = useMemo(() => applicationColumns(words, format), [words, format])
  const { quantity = 0, inUse = 0, numbers = [] } = list.data ?? {}
  const full =
    list.data === undefined
      ? undefined
      : quantity === 0
        ? words.noneOrdered
        : inUse >= quantity
          ? words.allUsed(quantity)
          : undefined
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot ?? full} onClick={() => setOpened({ what: "add" })}>
      {words.program}
    </ActionButton>
  )
  return (
    <NumberFrame
      tab="programmable"
      title={words.programmable}
      sentence={
        list.data === undefined
          ? words.programmableSentence
          : `${words.programmableSentence} ${words.programmableCount(inUse, quantity)}.`
      }
      actions={add}
    >
      {list.isLoadingError ? (
        <LoadError of={list} />
      ) : (
        <DataTable
          label={words.programmable}
          columns={columns}
          rows={numbers}
          loading={list.isPending}
          rowId={({ phoneNumber }) => phoneNumber}
          rowName={({ phoneNumber }) => format(`+${phoneNumber}`)}
          onActivate={(number) => setOpened({ what: "change", number })}
          openedId={opened?.what === "change" ? opened.number.phoneNumber : undefined}
          rowActions={(number) => [
            {
              id: "number",
              actions: [
                {
                  id: "change",
                  label: words.change,
                  icon: "edit",
                  onSelect: () => setOpened({ what: "change", number }),
                },
                {
                  id: "take-back",
                  label: words.takeBack,
                  icon: "undo",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "takeBack", number }),
                },
              ],
            },
          ]}
          empty={
            <EmptyState
              icon="bot"
              title={words.programmableNone}
              sentence={quantity === 0 ? words.noneOrdered : words.programmableNoneSentence}
              action={add}
            />
          }
        />
      )}
      {opened?.what === "add" && <ApplicationSheet number={undefined} onClose={close} />}
      {opened?.what === "change" && (
        <ApplicationSheet key={opened.number.phoneNumber} number={opened.number} onClose={close} />
      )}
      {opened?.what === "takeBack" && <TakeBackDialog number={opened.number} onClose={close} />}
    </NumberFrame>
  )
}

const applicationColumns = (
  words: FeatureWords,
  format: (number: string) => string,
): readonly Column<PhoneNumber>[] => [
  {
    id: "number",
    header: words.number,
    fixed: true,
    width: 200,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{format(`+${phoneNumber}`)}</span>,
  },
  { id: "application", header: words.application, grow: 1, min: 200, cell: ({ application }) => application?.name },
  {
    id: "applicationId",
    header: words.applicationId,
    grow: 1,
    min: 160,
    cell: ({ application }) => application?.applicationId,
  },
  {
    id: "state",
    header: words.state,
    width: 140,
    card: "aside",
    cell: ({ application }) => (
      <StatusBadge plain tone={application?.active === true ? "good" : "off"}>
        {application?.active === true ? words.on : words.off}
      </StatusBadge>
    ),
  },
]

const TakeBackDialog = ({ number, onClose }: { readonly number: PhoneNumber; readonly onClose: () => void }) => {
  const words = useWords(featureWords)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const shown = format(`+${number.phoneNumber}`)
  const confirmed = useConfirmed(programNumbers, () => {
    showToast({ tone: "good", title: words.saved, message: words.takenBack(shown) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId }, body: { phoneNumbers: [number.phoneNumber], application: null } })}
      opened
      destructive
      title={words.takeBackTitle(shown)}
      confirmLabel={words.takeBack}
      onCancel={onClose}
    >
      {words.takeBackText(number.application?.name ?? "")}
    </ConfirmDialog>
  )
}
