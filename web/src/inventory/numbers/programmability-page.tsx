import type { PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { featureMessages, type FeatureMessages } from "./features.messages.ts"
import { NumberFrame } from "./number-frame.tsx"
import { programmableQuery, programNumbers } from "./numbers.api.ts"

const ApplicationSheet = lazyWindow(() => import("./application-sheet.tsx").then((file) => file.ApplicationSheet))

type Opened = { readonly what: "add" } | { readonly what: "change" | "revoke"; readonly number: PhoneNumber }

export const Page = () => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const list = useQuery(programmableQuery(accountId))
  const whyNot = useWhyNot("update:number-programmability")
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const columns = useMemo(() => applicationColumns(messages, format), [messages, format])
  const { quantity = 0, inUse = 0, numbers = [] } = list.data ?? {}
  const full =
    list.data === undefined
      ? undefined
      : quantity === 0
        ? messages.noneOrdered
        : inUse >= quantity
          ? messages.allUsed(quantity)
          : undefined
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot ?? full} onClick={() => setOpened({ what: "add" })}>
      {messages.program}
    </ActionButton>
  )
  return (
    <NumberFrame
      tab="programmable"
      title={messages.programmable}
      sentence={
        list.data === undefined
          ? messages.programmableSentence
          : `${messages.programmableSentence} ${messages.programmableCount(inUse, quantity)}`
      }
      actions={add}
    >
      {list.isLoadingError ? (
        <LoadError of={list} />
      ) : (
        <DataTable
          label={messages.programmable}
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
                  label: messages.change,
                  icon: "edit",
                  onSelect: () => setOpened({ what: "change", number }),
                },
                {
                  id: "revoke",
                  label: messages.revoke,
                  icon: "undo",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setOpened({ what: "revoke", number }),
                },
              ],
            },
          ]}
          empty={
            <EmptyState
              icon="bot"
              title={messages.programmableNone}
              sentence={quantity === 0 ? messages.noneOrdered : messages.programmableNoneSentence}
              action={add}
            />
          }
        />
      )}
      {opened?.what === "add" && <ApplicationSheet number={undefined} onClose={close} />}
      {opened?.what === "change" && (
        <ApplicationSheet key={opened.number.phoneNumber} number={opened.number} onClose={close} />
      )}
      {opened?.what === "revoke" && <RevokeDialog number={opened.number} onClose={close} />}
    </NumberFrame>
  )
}

const applicationColumns = (
  messages: FeatureMessages,
  format: (number: string) => string,
): readonly Column<PhoneNumber>[] => [
  {
    id: "number",
    header: messages.number,
    fixed: true,
    width: 200,
    card: "title",
    cell: ({ phoneNumber }) => <span className="dp-figures">{format(`+${phoneNumber}`)}</span>,
  },
  { id: "application", header: messages.application, grow: 1, min: 200, cell: ({ application }) => application?.name },
  {
    id: "applicationId",
    header: messages.applicationId,
    grow: 1,
    min: 160,
    cell: ({ application }) => application?.applicationId,
  },
  {
    id: "state",
    header: messages.state,
    width: 140,
    card: "aside",
    cell: ({ application }) => (
      <StatusBadge plain tone={application?.active === true ? "good" : "off"}>
        {application?.active === true ? messages.on : messages.off}
      </StatusBadge>
    ),
  },
]

const RevokeDialog = ({ number, onClose }: { readonly number: PhoneNumber; readonly onClose: () => void }) => {
  const messages = useMessages(featureMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const shown = format(`+${number.phoneNumber}`)
  const confirmed = useConfirmed(programNumbers, () => {
    showToast({ tone: "good", title: messages.saved, message: messages.applicationRemoved(shown) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId }, body: { phoneNumbers: [number.phoneNumber], application: null } })}
      opened
      destructive
      title={messages.revokeTitle(shown)}
      confirmLabel={messages.revoke}
      onCancel={onClose}
    >
      {messages.revokeText(number.application?.name ?? "")}
    </ConfirmDialog>
  )
}
