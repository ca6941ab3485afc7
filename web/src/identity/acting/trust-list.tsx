import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage, showError } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { DataTable } from "../../ui/table/data-table.tsx"
import { endTrust, swapTo } from "./acting.api.ts"
import { actingMessages } from "./acting.messages.ts"
import { trustColumns } from "./trust-columns.tsx"

export const GivenTrusts = ({ trusts }: { readonly trusts: readonly Trust[] }) => {
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
      <EndTrustDialog trust={ending} onClose={() => setEnding(undefined)} />
    </>
  )
}

export const ReceivedTrusts = ({ trusts }: { readonly trusts: readonly Trust[] }) => {
  const messages = useMessages(actingMessages)
  const { zonedDateTime: date } = useFormat()
  const { accountId } = useAccount()
  const session = useSignedIn()
  const columns = useMemo(() => trustColumns({ messages, side: "received", date }), [messages, date])
  // A trust is granted to the users of this account, not to those who view it or act in it.
  const mayUse = session.homeAccountId === accountId && session.acting === null
  return (
    <DataTable
      label={messages.received}
      columns={columns}
      rows={trusts}
      height="auto"
      rowId={({ accountId: id }) => String(id)}
      rowName={({ accountName }) => accountName}
      rowActions={
        mayUse
          ? (trust) => [
              {
                id: "trust",
                actions: [
                  {
                    id: "open",
                    label: messages.open,
                    icon: "swap",
                    disabledReason: trust.inForce ? undefined : messages.over,
                    onSelect: () =>
                      void swapTo({ account_id: trust.accountId, role_id: trust.roleId }).catch((error: unknown) =>
                        showError(portal.errors, error),
                      ),
                  },
                ],
              },
            ]
          : undefined
      }
    />
  )
}

const EndTrustDialog = ({ trust, onClose }: { readonly trust: Trust | undefined; readonly onClose: () => void }) => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const end = useMutation(endTrust)
  const confirm = async () => {
    if (trust === undefined) return
    await end.mutateAsync({ params: { accountId, trustedAccountId: trust.trustedAccountId } })
    showToast({ tone: "good", title: messages.trustEnded(trust.trustedAccountName) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={trust !== undefined}
      title={messages.endTrustTitle(trust?.trustedAccountName ?? "")}
      confirmLabel={messages.endTrust}
      destructive
      working={end.isPending}
      error={end.isError ? errorMessage(end.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {messages.endTrustText(trust?.trustedAccountName ?? "")}
    </ConfirmDialog>
  )
}
