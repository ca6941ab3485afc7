import type {
  QueueAction,
  QueueStatus,
  WaitingCaller,
} from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { actOnCaller } from "./status.api.ts"
import { statusMessages, type StatusMessages } from "./status.messages.ts"
import { Ticking } from "./ticking.tsx"
const TransferDialog = lazyWindow(() => import("./caller-dialogs.tsx").then((file) => file.TransferDialog))

const ConnectDialog = lazyWindow(() => import("./caller-dialogs.tsx").then((file) => file.ConnectDialog))

interface Props {
  readonly status: QueueStatus
  readonly readAt: number
}
type Opened = { readonly kind: "connect" | "transfer" | "hangUp"; readonly caller: WaitingCaller }

export const callerName = (messages: StatusMessages, phone: (number: string) => string, { from }: WaitingCaller) =>
  from.name || (from.number === "" ? messages.hidden : phone(from.number))

/** Who waits, in order, with what can be done for them. */
export const WaitingCallers = ({ status, readAt }: Props) => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const lockedBy = useWhyNot("update:call-queues")
  const act = useMutation(actOnCaller)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const params = { accountId, callQueueId: status.queueId }
  const done = (action: QueueAction["action"]) => showToast({ tone: "good", title: messages[`done_${action}`] })
  const hangUp = useConfirmed(actOnCaller, () => {
    done("hangUp")
    close()
  })
  const now = ({ callId, legId }: WaitingCaller, action: "pickUp" | "moveToTop") =>
    act.mutate({ params, body: { action, callId, legId } }, { onSuccess: () => done(action) })
  const columns = useMemo(() => callerColumns(messages, phone, status.at, readAt), [messages, phone, status.at, readAt])
  const actionsOf = (caller: WaitingCaller): readonly MenuGroup[] => {
    const notOnPhone = caller.kind === "callback" ? messages.callbackWaits : undefined
    return [
      {
        id: "answer",
        actions: [
          {
            id: "pickUp",
            label: messages.pickUp,
            icon: "phone-in",
            disabledReason: lockedBy ?? notOnPhone,
            onSelect: () => now(caller, "pickUp"),
          },
          {
            id: "connect",
            label: messages.connect,
            icon: "user",
            disabledReason: lockedBy ?? notOnPhone,
            onSelect: () => setOpened({ kind: "connect", caller }),
          },
          {
            id: "moveToTop",
            label: messages.moveToTop,
            icon: "chevron-up",
            disabledReason: lockedBy ?? (caller.position === 1 ? messages.isFirst : undefined),
            onSelect: () => now(caller, "moveToTop"),
          },
        ],
      },
      {
        id: "leave",
        actions: [
          {
            id: "transfer",
            label: messages.transfer,
            icon: "transfer",
            disabledReason: lockedBy ?? notOnPhone,
            onSelect: () => setOpened({ kind: "transfer", caller }),
          },
          {
            id: "hangUp",
            label: caller.kind === "callback" ? messages.cancelCallback : messages.hangUp,
            icon: "phone-off",
            danger: true,
            disabledReason: lockedBy,
            onSelect: () => setOpened({ kind: "hangUp", caller }),
          },
        ],
      },
    ]
  }
  return (
    <Section title={messages.waitingCallers}>
      <ErrorBlock message={act.isError ? errorMessage(act.error) : undefined} />
      <DataTable
        label={messages.waitingCallers}
        columns={columns}
        rows={status.waitingCallers}
        rowId={({ callId }) => String(callId)}
        rowName={(caller) => callerName(messages, phone, caller)}
        rowActions={actionsOf}
        height={status.waitingCallers.length > 30 ? 640 : "auto"}
        empty={<EmptyState icon="queue" title={messages.nobodyWaits} sentence={messages.nobodyWaitsSentence} />}
      />
      {opened?.kind === "connect" && (
        <ConnectDialog
          status={status}
          caller={opened.caller}
          name={callerName(messages, phone, opened.caller)}
          onClose={close}
          onDone={() => done("pickUp")}
        />
      )}
      {opened?.kind === "transfer" && (
        <TransferDialog
          status={status}
          caller={opened.caller}
          name={callerName(messages, phone, opened.caller)}
          onClose={close}
          onDone={() => done("transfer")}
        />
      )}
      {opened?.kind === "hangUp" && (
        <ConfirmDialog
          opened
          destructive
          title={(opened.caller.kind === "callback" ? messages.cancelTitle : messages.hangUpTitle)(
            callerName(messages, phone, opened.caller),
          )}
          confirmLabel={opened.caller.kind === "callback" ? messages.cancelCallback : messages.hangUp}
          onCancel={close}
          {...hangUp({
            params,
            body: { action: "hangUp", callId: opened.caller.callId, legId: opened.caller.legId },
          })}
        >
          {opened.caller.kind === "callback" ? messages.cancelText : messages.hangUpText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const callerColumns = (
  messages: StatusMessages,
  phone: (number: string) => string,
  at: string,
  readAt: number,
): readonly Column<WaitingCaller>[] => [
  {
    id: "caller",
    header: messages.caller,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: (caller) => (
      <span dir="auto" className="dp-figures">
        {callerName(messages, phone, caller)}
      </span>
    ),
  },
  { id: "position", header: messages.position, width: 90, align: "end", cell: ({ position }) => position },
  {
    id: "wait",
    header: messages.wait,
    width: 100,
    align: "end",
    card: "aside",
    cell: ({ since }) => <Ticking since={since} at={at} readAt={readAt} />,
  },
  {
    id: "rings",
    header: messages.ringsAt,
    grow: 2,
    min: 200,
    cell: ({ ringing, kind, attempts, priority }) =>
      ringing.length > 0 ? (
        <span dir="auto">{ringing.map(({ extension, name }) => `${extension} ${name}`).join(", ")}</span>
      ) : kind === "callback" ? (
        <StatusBadge plain tone="info" icon="phone-out">
          {messages.callbackAttempts(attempts)}
        </StatusBadge>
      ) : priority > 0 ? (
        <StatusBadge plain tone="neutral" icon="chevron-up">
          {messages.movedUp}
        </StatusBadge>
      ) : (
        "—"
      ),
  },
]
