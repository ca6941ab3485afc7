import { listScimAttention } from "@dialplane/contract/identity/scim/scim.endpoints"
import { scimAttentionFilter, type ScimAttention } from "@dialplane/contract/identity/scim/scim.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { ignoreConflict, linkConflict } from "./scim.api.ts"
import { scimMessages, type ScimMessages } from "./scim.messages.ts"

const RetryDialog = lazyWindow(() => import("./attention-dialogs.tsx").then((file) => file.RetryDialog))
const RenameDialog = lazyWindow(() => import("./attention-dialogs.tsx").then((file) => file.RenameDialog))

const KeepDialog = lazyWindow(() => import("./attention-dialogs.tsx").then((file) => file.KeepDialog))

const whyOf = (messages: ScimMessages, entry: ScimAttention, date: (at: string) => string): string => {
  const until = entry.keptUntil === null ? "" : date(entry.keptUntil)
  if (entry.isOverdue) return messages.reason_overdue(until, entry.extension)
  switch (entry.reason) {
    case "emailDiffers":
      return messages.reason_emailDiffers(entry.userEmail ?? "")
    case "disabled":
      return messages.reason_disabled(until, entry.extension)
    case "unlinked":
      return messages.reason_unlinked(until, entry.extension)
    case "loginTaken":
      return entry.userName === null ? messages.reason_loginTaken : messages.reason_renameTaken(entry.userName)
    case "notManageable":
    case "actsForThem":
      return messages[`reason_${entry.reason}`]
  }
}

/** What an administrator does about an entry. */
const todoOf = (messages: ScimMessages, { reason, isOverdue, userName }: ScimAttention): string => {
  if (reason === "disabled" || reason === "unlinked") return isOverdue ? messages.todo_overdue : messages.todo_review
  if (reason === "loginTaken") return userName === null ? messages.todo_loginTaken : messages.todo_renameTaken
  return messages[`todo_${reason}`]
}

const columnsOf = (messages: ScimMessages, date: (at: string) => string): readonly Column<ScimAttention>[] => [
  {
    id: "person",
    header: messages.person,
    fixed: true,
    min: 170,
    grow: 1,
    card: "title",
    cell: ({ name, loginName }) => (
      <span>
        <span dir="auto">{name}</span>
        <br />
        <small>{loginName}</small>
      </span>
    ),
  },
  {
    id: "reason",
    header: messages.reason,
    min: 260,
    grow: 3,
    cell: (entry) => (
      <span>
        {whyOf(messages, entry, date)}
        <br />
        <small>{todoOf(messages, entry)}</small>
      </span>
    ),
  },
  { id: "at", header: messages.when, width: 120, cell: ({ at }) => <RelativeTime at={at} inTable /> },
]

interface Asked {
  readonly what: "link" | "rename" | "retry" | "ignore"
  readonly entry: ScimAttention
  readonly conflictId: number
}

/** Whether a user of this account may have the login name, so that renaming them can help. */
const canRename = ({ reason, userName }: ScimAttention) =>
  reason === "emailDiffers" || reason === "notManageable" || (reason === "loginTaken" && userName !== null)

/** People who could not be linked, and disabled people to review. */
export const AttentionList = () => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const mayNot = useWhyNot("update:sso-settings")
  const noDelete = useWhyNot("delete:users")
  const mayNotChange = useWhyNot("update:users")
  const columns = useMemo(() => columnsOf(messages, date), [messages, date])
  const [asked, setAsked] = useState<Asked>()
  const [keeping, setKeeping] = useState<ScimAttention>()
  const close = () => setAsked(undefined)
  const actionsOf = (entry: ScimAttention): MenuAction[] => {
    const { conflictId, userId, reason } = entry
    const open: MenuAction[] =
      userId === null
        ? []
        : [
            {
              id: "open",
              label: messages.openUser,
              icon: "user",
              href: accountAddress(accountId, `users/${userId}`),
            },
          ]
    if (userId !== null && entry.kind === "review")
      open.push({
        id: "offboard",
        label: messages.offboard,
        icon: "sign-out",
        danger: true,
        disabledReason: noDelete,
        href: accountAddress(accountId, `users/${userId}/offboarding`),
      })
    if (conflictId === null)
      return [
        ...open,
        {
          id: "keep",
          label: messages.keep,
          icon: "check",
          disabledReason: mayNot,
          onSelect: () => setKeeping(entry),
        },
      ]
    const ask = (what: Asked["what"]) => () => setAsked({ what, entry, conflictId })
    return [
      ...open,
      ...(reason === "emailDiffers"
        ? [{ id: "link", label: messages.link, icon: "check", disabledReason: mayNot, onSelect: ask("link") } as const]
        : []),
      ...(canRename(entry)
        ? [
            {
              id: "rename",
              label: messages.rename,
              icon: "edit",
              disabledReason: mayNot ?? mayNotChange,
              onSelect: ask("rename"),
            } as const,
          ]
        : []),
      ...(entry.kind === "conflict"
        ? [
            {
              id: "retry",
              label: messages.retry,
              icon: "refresh",
              disabledReason: mayNot,
              onSelect: ask("retry"),
            } as const,
          ]
        : []),
      { id: "ignore", label: messages.ignore, icon: "close", disabledReason: mayNot, onSelect: ask("ignore") },
    ]
  }
  return (
    <>
      <ListView
        id="scim-attention"
        label={messages.attentionTab}
        endpoint={listScimAttention}
        params={{ accountId: String(accountId) }}
        schema={scimAttentionFilter}
        columns={columns}
        searchPlaceholder={messages.searchAttention}
        rowId={({ conflictId, userId }) => `${conflictId ?? "user"} ${userId ?? ""}`}
        rowName={({ name }) => name}
        rowActions={(entry) => [{ id: "entry", actions: actionsOf(entry) }]}
        empty={<EmptyState icon="success" title={messages.attentionNone} sentence={messages.attentionNoneText} />}
      />
      {asked?.what === "link" && <LinkDialog asked={asked} onClose={close} />}
      {asked?.what === "rename" && <RenameDialog asked={asked} onClose={close} />}
      {asked?.what === "retry" && <RetryDialog asked={asked} onClose={close} />}
      {keeping && <KeepDialog entry={keeping} onClose={() => setKeeping(undefined)} />}
      {asked?.what === "ignore" && <IgnoreDialog asked={asked} onClose={close} />}
    </>
  )
}

interface DialogProps {
  readonly asked: Asked
  readonly onClose: () => void
}

const LinkDialog = ({ asked: { entry, conflictId }, onClose }: DialogProps) => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const link = useMutation(linkConflict)
  return (
    <ProofDialog
      title={messages.linkTitle(entry.name)}
      label={messages.link}
      onClose={onClose}
      act={async (proof) => {
        await link.mutateAsync({
          params: { accountId: String(accountId), conflictId: String(conflictId) },
          body: proof,
        })
        showToast({ tone: "good", title: messages.linked, message: entry.name })
        onClose()
      }}
    >
      <p>{messages.linkText(entry.loginName)}</p>
    </ProofDialog>
  )
}

const IgnoreDialog = ({ asked: { entry, conflictId }, onClose }: DialogProps) => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(ignoreConflict, () => {
    showToast({ tone: "good", title: messages.ignored, message: entry.name })
    onClose()
  })
  const isReview = entry.kind === "review"
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), conflictId: String(conflictId) } })}
      opened
      title={isReview ? messages.keepTitle(entry.name) : messages.ignoreTitle(entry.name)}
      confirmLabel={messages.ignore}
      onCancel={onClose}
    >
      {isReview ? messages.keepText : messages.ignoreText}
    </ConfirmDialog>
  )
}
