import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { actingMessages } from "./acting.messages.ts"
import { useActThere } from "./use-act-there.ts"
import { trustColumns } from "./trust-columns.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const EndTrustDialog = lazyWindow(() => import("./end-trust-dialog.tsx").then((file) => file.EndTrustDialog))

interface Props {
  readonly trusts: readonly Trust[]
  readonly openedId: string | undefined
  readonly onOpen: (otherAccountId: number) => void
}

export const GivenTrusts = ({ trusts, openedId, onOpen }: Props) => {
  const messages = useMessages(actingMessages)
  const { zonedDateTime: date } = useFormat()
  const mayNotEnd = useWhyNot("delete:trusts")
  const [ending, setEnding] = useState<Trust>()
  const columns = useMemo(() => trustColumns({ messages, side: "given", date }), [messages, date])
  return (
    <>
      <DataTable
        label={messages.given}
        columns={columns}
        rows={trusts}
        height="auto"
        rowId={({ trustedAccountId }) => String(trustedAccountId)}
        rowName={({ trustedAccountName }) => trustedAccountName}
        openedId={openedId}
        onActivate={({ trustedAccountId }) => onOpen(trustedAccountId)}
        rowActions={(trust) => [
          {
            id: "trust",
            actions: [
              {
                id: "end",
                label: messages.endTrust,
                icon: "delete",
                danger: true,
                disabledReason: mayNotEnd,
                onSelect: () => setEnding(trust),
              },
            ],
          },
        ]}
      />
      {ending && <EndTrustDialog trust={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

export const ReceivedTrusts = ({ trusts, openedId, onOpen }: Props) => {
  const messages = useMessages(actingMessages)
  const { zonedDateTime: date } = useFormat()
  const columns = useMemo(() => trustColumns({ messages, side: "received", date }), [messages, date])
  const actThere = useActThere()
  return (
    <DataTable
      label={messages.received}
      columns={columns}
      rows={trusts}
      height="auto"
      rowId={({ accountId: id }) => String(id)}
      rowName={({ accountName }) => accountName}
      openedId={openedId}
      onActivate={({ accountId }) => onOpen(accountId)}
      rowActions={
        actThere
          ? (trust) => [
              {
                id: "trust",
                actions: [
                  {
                    id: "open",
                    label: messages.open,
                    icon: "swap",
                    disabledReason: trust.inForce ? undefined : messages.over,
                    onSelect: () => actThere(trust),
                  },
                ],
              },
            ]
          : undefined
      }
    />
  )
}
