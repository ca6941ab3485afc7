import { listNeverSignedIn } from "@dialplane/contract/identity/sso/sso-people.endpoints"
import { neverSignedInFilter, type NeverSignedIn } from "@dialplane/contract/identity/sso/sso-people.schema"
import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useRowLock } from "../../kit/use-row-lock.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { SsoFrame } from "./sso-frame.tsx"
import { NameOfUser } from "./sso-people-columns.tsx"
import { neverSignedInMessages, type NeverSignedInMessages } from "./sso-people.messages.ts"

const bulkDialog = lazyComponent(() => import("./sso-people-bulk-dialog.tsx").then((file) => file.SsoPeopleBulkDialog))
const deleteDialog = lazyComponent(() =>
  import("./sso-people-delete-dialog.tsx").then((file) => file.SsoPeopleDeleteDialog),
)

type Act = "invite" | "signInOff" | "remove"
interface Opened {
  readonly act: Act
  readonly userIds: readonly number[]
}

/** Users who have never signed in: sent the invitation again, kept from signing in, or deleted. */
export const Page = () => {
  const messages = useMessages(neverSignedInMessages)
  const { accountId } = useAccount()
  const rowLock = useRowLock("user")
  const mayOpen = useCan("read:users")
  const noChange = useWhyNot("update:users")
  const noDelete = useWhyNot("delete:users")
  const [opened, setOpened] = useState<Opened>()
  // A change resets the selection.
  const [round, setRound] = useState(0)
  const BulkDialog = bulkDialog.use()
  const DeleteDialog = deleteDialog.use()
  const showNotLoaded = useNotLoaded()
  const open = (act: Act, ids: readonly (string | number)[]) =>
    void (act === "remove" ? deleteDialog : bulkDialog)
      .fetch()
      .then(() => setOpened({ act, userIds: ids.map(Number) }), showNotLoaded)
  const close = () => setOpened(undefined)
  const start = () => setRound(round + 1)
  const addressOf = ({ userId }: NeverSignedIn) => accountAddress(accountId, `users/${userId}?tab=access`)
  const columns = useMemo(
    () =>
      neverColumns(messages, (userId) =>
        mayOpen ? accountAddress(accountId, `users/${userId}?tab=access`) : undefined,
      ),
    [messages, mayOpen, accountId],
  )
  const acts = [
    { id: "invite", label: messages.invite, icon: "mail", disabledReason: noChange },
    { id: "signInOff", label: messages.signInOff, icon: "disabled", disabledReason: noChange },
    { id: "remove", label: messages.remove, icon: "delete", disabledReason: noDelete },
  ] as const
  return (
    <SsoFrame tab="neverSignedIn">
      <ListView
        key={round}
        id="never-signed-in"
        label={messages.list}
        endpoint={listNeverSignedIn}
        params={{ accountId: String(accountId) }}
        schema={neverSignedInFilter}
        columns={columns}
        rowId={({ userId }) => String(userId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        {...(mayOpen ? { rowHref: addressOf } : {})}
        selectAtMost={mostAtOnce}
        bulkActions={(ids) =>
          acts.map(({ id, label, icon, disabledReason }) => (
            <ActionButton key={id} icon={icon} disabledReason={disabledReason} onClick={() => open(id, ids)}>
              {label}
            </ActionButton>
          ))
        }
        rowLock={rowLock}
        rowActions={(user) => [
          {
            id: "user",
            actions: [
              ...(mayOpen ? [{ id: "open", label: messages.open, icon: "user" as const, href: addressOf(user) }] : []),
              ...acts.map((act) => ({
                ...act,
                danger: act.id === "remove",
                onSelect: () => open(act.id, [user.userId]),
              })),
            ],
          },
        ]}
        empty={<EmptyState icon="users" title={messages.none} sentence={messages.noneSentence} />}
      />
      {opened !== undefined && opened.act !== "remove" && BulkDialog && (
        <BulkDialog act={opened.act} userIds={opened.userIds} onStarted={start} onClose={close} />
      )}
      {opened?.act === "remove" && DeleteDialog && (
        <DeleteDialog userIds={opened.userIds} onStarted={start} onClose={close} />
      )}
    </SsoFrame>
  )
}

const neverColumns = (
  messages: NeverSignedInMessages,
  addressOf: (userId: number) => string | undefined,
): readonly Column<NeverSignedIn>[] => [
  {
    id: "name",
    header: messages.user,
    fixed: true,
    min: 160,
    grow: 2,
    card: "title",
    cell: ({ userId, name }) => <NameOfUser name={name} address={addressOf(userId)} />,
  },
  {
    id: "signIn",
    header: messages.signIn,
    width: 120,
    card: "aside",
    cell: ({ allowLogin }) => (
      <StatusBadge plain tone={allowLogin ? "good" : "off"}>
        {allowLogin ? messages.allowed : messages.off}
      </StatusBadge>
    ),
  },
  {
    id: "loginName",
    header: messages.loginName,
    min: 200,
    grow: 2,
    cell: ({ loginName }) => <span dir="auto">{loginName}</span>,
  },
  { id: "role", header: messages.role, min: 150, cell: ({ role }) => <span dir="auto">{role}</span> },
  { id: "source", header: messages.source, width: 140, cell: ({ source }) => messages[source] },
  {
    id: "createdAt",
    header: messages.created,
    sortable: true,
    width: 140,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} inTable />,
  },
  {
    id: "invitedAt",
    header: messages.invited,
    width: 150,
    cell: ({ invitedAt }) => (invitedAt === null ? messages.notInvited : <RelativeTime at={invitedAt} inTable />),
  },
]
