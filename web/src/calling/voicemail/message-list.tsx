import {
  messageStates,
  ownMessageFilter,
  messageFilter,
  voicemailLimits,
  type VoicemailMessage,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { listOwnVoicemails, listVoicemailMessages } from "@dialplane/contract/calling/voicemail/voicemail.endpoints"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { ListView, type ListFilter } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { dismissToast, showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import type { MenuAction, MenuGroup } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { messageColumns, nameOf } from "./message-columns.tsx"
import { PlaybackContext, usePlayer } from "./playback.ts"
import { changeMessages, fetchSound, markMessages, type MessageRef } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"

const ForwardDialog = lazyWindow(() => import("./forward-dialog.tsx").then((file) => file.ForwardDialog))

interface Props {
  /** Undefined: the user's own messages in all boxes. */
  readonly box?: {
    readonly extensionId: number
    readonly userId: number | null
    readonly isMine: boolean
    readonly previousCount: number
    readonly may: { readonly change: boolean; readonly delete: boolean }
  }
  /** The user's boxes, to choose one. */
  readonly boxes?: readonly { readonly extensionId: number; readonly extension: string; readonly name: string }[]
  readonly empty: ReactNode
}

const rowId = ({ extensionId, messageId }: MessageRef) => `${extensionId}-${messageId}`
const refOf = (id: string): MessageRef => {
  const [extensionId = 0, messageId = 0] = id.split("-").map(Number)
  return { extensionId, messageId }
}

/** Messages of one box, or of all boxes of the user: play, mark, forward, delete and restore. */
export const MessageList = ({ box, boxes = [], empty }: Props) => {
  const messages = useMessages(voicemailMessages)
  const phone = usePhoneNumbers()
  const { dateTime, date } = useFormat()
  const { accountId } = useAccount()
  const tools = useMemo(() => ({ messages, phone, dateTime }), [messages, phone, dateTime])
  const [forwarding, setForwarding] = useState<VoicemailMessage>()
  const [purging, setPurging] = useState<{ chosen: readonly MessageRef[]; names: readonly string[] }>()
  const player = usePlayer(messages.failed)
  const { mutate: markQuietly } = useMutation(markMessages(accountId))
  const mark = useMutation(markMessages(accountId))
  const remove = useMutation(changeMessages(accountId, "delete"))
  const restore = useMutation(changeMessages(accountId, "restore"))
  const [mayNotChange, mayNotDelete] = useLocks(box)
  const mayHearOthers = useCan("read:voicemail-messages")
  const [mayOpenCalls, mayBlock] = [useCan("read:all-calls"), useCan("create:own-blocking")]
  const isMine = box?.isMine ?? true
  const withBox = box === undefined && boxes.length > 1
  const hasPrevious = box !== undefined && box.previousCount > 0 && mayHearOthers
  const marksPlayed = isMine && mayNotChange === undefined
  const columns = useMemo(
    () =>
      messageColumns(tools, {
        withBox,
        withUser: hasPrevious,
        onPlay: (message) => [
          () => fetchSound(accountId, message),
          () => {
            const isForUser = box === undefined || message.leftForId === box.userId
            if (marksPlayed && isForUser && message.state === "new" && message.deletedAt === null)
              markQuietly({ chosen: [message], state: "saved" })
          },
        ],
      }),
    [tools, withBox, hasPrevious, accountId, marksPlayed, markQuietly, box],
  )

  const tell = (work: Promise<unknown>) =>
    void work.catch((failure: unknown) =>
      showToast({ tone: "bad", title: messages.failed, message: errorMessage(failure) }),
    )
  const restoreAll = (chosen: readonly MessageRef[]) =>
    tell(
      restore
        .mutateAsync(chosen)
        .then(({ count }) => showToast({ tone: "good", title: messages.restoredToast(count) })),
    )
  const deleteAll = (chosen: readonly MessageRef[]) =>
    tell(
      remove.mutateAsync(chosen).then(({ count }) => {
        const toast = showToast({
          tone: "good",
          title: messages.deletedToast(count),
          message: messages.deletedToastText,
          life: 12_000,
          action: {
            label: messages.undo,
            onSelect: () => {
              dismissToast(toast)
              restoreAll(chosen)
            },
          },
        })
      }),
    )
  const setState = (chosen: readonly MessageRef[], state: "new" | "saved") => tell(mark.mutateAsync({ chosen, state }))

  const actionsOf = (message: VoicemailMessage): readonly MenuGroup[] => {
    const links: MenuAction[] = [
      ...(message.callerNumber === ""
        ? []
        : [
            {
              id: "callBack",
              label: messages.callBack(phone(message.callerNumber)),
              icon: "phone-out" as const,
              reads: true,
              onSelect: () => window.location.assign(`tel:${message.callerNumber}`),
            },
          ]),
      ...(message.callId !== null && mayOpenCalls
        ? [
            {
              id: "call",
              label: messages.openCall,
              icon: "phone" as const,
              href: accountAddress(accountId, `calls/${message.callId}`),
            },
          ]
        : []),
      ...(isMine && mayBlock && message.callerNumber.startsWith("+")
        ? [
            {
              id: "block",
              label: messages.block,
              icon: "disabled" as const,
              href: `/me/blocked-callers?number=${encodeURIComponent(message.callerNumber)}`,
            },
          ]
        : []),
    ]
    const change: MenuAction[] =
      message.deletedAt === null
        ? [
            {
              id: "mark",
              label: message.state === "new" ? messages.markSaved : messages.markNew,
              icon: message.state === "new" ? "success" : "voicemail",
              disabledReason: mayNotChange,
              onSelect: () => setState([message], message.state === "new" ? "saved" : "new"),
            },
            {
              id: "forward",
              label: messages.forward,
              icon: "send",
              disabledReason: mayNotChange,
              onSelect: () => setForwarding(message),
            },
            {
              id: "delete",
              label: messages.delete,
              icon: "delete",
              danger: true,
              disabledReason: mayNotDelete,
              onSelect: () => deleteAll([message]),
            },
          ]
        : [
            {
              id: "restore",
              label: messages.restore,
              icon: "undo",
              hint: message.keptUntil === null ? undefined : messages.until(date(message.keptUntil)),
              disabledReason: mayNotChange,
              onSelect: () => restoreAll([message]),
            },
            {
              id: "purge",
              label: messages.purge,
              icon: "delete",
              danger: true,
              disabledReason: mayNotDelete,
              onSelect: () => setPurging({ chosen: [message], names: [nameOf(tools, message)] }),
            },
          ]
    return [{ id: "change", actions: change }, ...(links.length === 0 ? [] : [{ id: "links", actions: links }])]
  }

  const filters: readonly ListFilter[] = [
    {
      name: "state",
      label: messages.state,
      options: [...messageStates, "deleted" as const].map((value) => ({ value, label: messages[value] })),
    },
    ...(hasPrevious
      ? [
          {
            name: "leftFor",
            label: messages.leftFor,
            options: [{ value: "previous", label: messages.previousUsers(box.previousCount) }],
          },
        ]
      : []),
    { name: "urgent", label: messages.onlyUrgent, options: [{ value: "true", label: messages.urgentOnly }] },
    ...(withBox
      ? [
          {
            name: "extensionId",
            label: messages.box,
            options: boxes.map(({ extensionId, extension, name }) => ({
              value: String(extensionId),
              label: `${extension} ${name}`,
            })),
          },
        ]
      : []),
  ]
  const source =
    box === undefined
      ? { endpoint: listOwnVoicemails, params: {} }
      : { endpoint: listVoicemailMessages, params: { accountId, extensionId: box.extensionId } }
  return (
    <PlaybackContext value={player}>
      <ListView<VoicemailMessage, never>
        {...(source as { endpoint: never; params: never })}
        schema={box === undefined ? ownMessageFilter : messageFilter}
        id={box === undefined ? "own-voicemail" : "voicemail-messages"}
        label={messages.messagesTab}
        columns={columns}
        rowId={rowId}
        rowName={(message) => nameOf(tools, message)}
        searchPlaceholder={messages.search}
        filters={filters}
        selectAtMost={voicemailLimits.atOnce}
        rowActions={actionsOf}
        bulkActions={(ids) => {
          const chosen = ids.map(refOf)
          return (
            <BulkActions
              mayNotChange={mayNotChange}
              mayNotDelete={mayNotDelete}
              onMark={(state) => setState(chosen, state)}
              onDelete={() => deleteAll(chosen)}
              onRestore={() => restoreAll(chosen)}
              onPurge={() => setPurging({ chosen, names: [] })}
            />
          )
        }}
        empty={empty}
      />
      {forwarding && (
        <ForwardDialog message={forwarding} isOwn={box === undefined} onClose={() => setForwarding(undefined)} />
      )}
      {purging && <PurgeDialog {...purging} onClose={() => setPurging(undefined)} />}
    </PlaybackContext>
  )
}

const useLocks = (box: Props["box"]) => {
  const [ownChange, ownDelete] = [useWhyNot("update:own-voicemail"), useWhyNot("delete:own-voicemail")]
  const [change, remove] = [useWhyNot("update:voicemail-messages"), useWhyNot("delete:voicemail-messages")]
  if (box === undefined) return [ownChange, ownDelete] as const
  return [
    box.may.change ? undefined : (change ?? ownChange),
    box.may.delete ? undefined : (remove ?? ownDelete),
  ] as const
}

interface BulkProps {
  readonly mayNotChange: string | undefined
  readonly mayNotDelete: string | undefined
  readonly onMark: (state: "new" | "saved") => void
  readonly onDelete: () => void
  readonly onRestore: () => void
  readonly onPurge: () => void
}

/** What the selection can be: deleted messages are only together with one another, by the filter. */
const BulkActions = ({ mayNotChange, mayNotDelete, onMark, onDelete, onRestore, onPurge }: BulkProps) => {
  const messages = useMessages(voicemailMessages)
  const isBin = usePageParams(messageFilter).state === "deleted"
  return isBin ? (
    <>
      <ActionButton icon="undo" disabledReason={mayNotChange} onClick={onRestore}>
        {messages.restore}
      </ActionButton>
      <ActionButton icon="delete" disabledReason={mayNotDelete} onClick={onPurge}>
        {messages.purge}
      </ActionButton>
    </>
  ) : (
    <>
      <ActionButton icon="success" disabledReason={mayNotChange} onClick={() => onMark("saved")}>
        {messages.markSaved}
      </ActionButton>
      <ActionButton icon="voicemail" disabledReason={mayNotChange} onClick={() => onMark("new")}>
        {messages.markNew}
      </ActionButton>
      <ActionButton icon="delete" disabledReason={mayNotDelete} onClick={onDelete}>
        {messages.delete}
      </ActionButton>
    </>
  )
}

const PurgeDialog = ({
  chosen,
  names,
  onClose,
}: {
  readonly chosen: readonly MessageRef[]
  readonly names: readonly string[]
  readonly onClose: () => void
}) => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(changeMessages(accountId, "purge"), ({ count }) => {
    showToast({ tone: "good", title: messages.purgedToast(count) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed([...chosen])}
      opened
      destructive
      title={messages.purgeTitle(chosen.length)}
      confirmLabel={messages.purge}
      affected={names}
      onCancel={onClose}
    >
      {messages.purgeText(chosen.length)}
    </ConfirmDialog>
  )
}
