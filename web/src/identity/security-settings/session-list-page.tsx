import { listAccountSessions } from "@dialplane/contract/identity/policies/policies.endpoints"
import {
  accountSessionFilter,
  sessionClients,
  type AccountSession,
} from "@dialplane/contract/identity/policies/policies.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { rolesQuery } from "../roles/role-list.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { accountSessionMessages, type AccountSessionMessages } from "./account-sessions.messages.ts"
import type { Ending } from "./end-dialog.tsx"
import { SecurityFrame } from "./security-frame.tsx"

const EndDialog = lazyWindow(() => import("./end-dialog.tsx").then((file) => file.EndDialog))

export const Page = () => {
  const messages = useMessages(accountSessionMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:security-settings")
  const roles = useQuery(rolesQuery(accountId)).data ?? []
  const [ending, setEnding] = useState<Ending>()
  const userAddress = (userId: number) => accountAddress(accountId, `users/${userId}?tab=access`)
  const columns = useMemo(
    () => sessionColumns(messages, (userId) => accountAddress(accountId, `users/${userId}?tab=access`)),
    [messages, accountId],
  )
  return (
    <SecurityFrame
      tab="sessions"
      actions={
        <ActionButton icon="sign-out" disabledReason={lockedBy} onClick={() => setEnding({ kind: "others" })}>
          {messages.endOthers}
        </ActionButton>
      }
    >
      <ListView
        id="account-sessions"
        label={messages.sessions}
        endpoint={listAccountSessions}
        params={{ accountId: String(accountId) }}
        schema={accountSessionFilter}
        columns={columns}
        rowId={({ sessionId }) => sessionId}
        rowName={({ userName, device }) => `${userName}, ${device}`}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "client",
            label: messages.client,
            options: sessionClients.map((value) => ({ value, label: messages[value] })),
          },
          {
            name: "role",
            label: messages.role,
            options: roles.map(({ roleId, name }) => ({ value: String(roleId), label: name })),
          },
          {
            name: "acting",
            label: messages.acting,
            options: [
              { value: "yes", label: messages.actingYes },
              { value: "no", label: messages.actingNo },
            ],
          },
        ]}
        rowActions={(session) => {
          const notManaged = session.manageable ? undefined : messages.notManaged(session.userName)
          const whyNot = lockedBy ?? notManaged
          return [
            {
              id: "session",
              actions: [
                { id: "user", label: messages.openUser, icon: "user", href: userAddress(session.userId) },
                {
                  id: "end",
                  label: messages.end,
                  icon: "sign-out",
                  danger: true,
                  disabledReason: whyNot ?? (session.current ? messages.current : undefined),
                  onSelect: () => setEnding({ kind: "one", session }),
                },
                {
                  id: "endOfUser",
                  label: messages.endOfUser,
                  icon: "sign-out",
                  danger: true,
                  disabledReason: whyNot,
                  onSelect: () => setEnding({ kind: "user", session }),
                },
              ],
            },
          ]
        }}
        empty={<EmptyState icon="device" title={messages.noSessions} sentence={messages.noSessionsSentence} />}
      />
      {ending && <EndDialog accountId={accountId} ending={ending} onClose={() => setEnding(undefined)} />}
    </SecurityFrame>
  )
}

const sessionColumns = (
  messages: AccountSessionMessages,
  userAddress: (userId: number) => string,
): readonly Column<AccountSession>[] => [
  {
    id: "name",
    header: messages.user,
    sortable: true,
    fixed: true,
    min: 170,
    grow: 2,
    card: "title",
    cell: ({ userId, userName }) => (
      <TextLink quiet href={userAddress(userId)} tabIndex={-1}>
        <span dir="auto">{userName}</span>
      </TextLink>
    ),
  },
  {
    id: "state",
    header: messages.state,
    width: 150,
    card: "aside",
    cell: ({ current, acting }) =>
      current ? (
        <StatusBadge plain tone="good">
          {messages.thisOne}
        </StatusBadge>
      ) : (
        acting !== null && (
          <StatusBadge plain tone="info">
            {acting === "role" ? messages.ownRole : messages[acting]}
          </StatusBadge>
        )
      ),
  },
  { id: "role", header: messages.role, min: 170, grow: 1, cell: ({ role }) => <span dir="auto">{role}</span> },
  { id: "client", header: messages.client, width: 110, cell: ({ client }) => messages[client] },
  { id: "device", header: messages.device, min: 180, grow: 1, cell: ({ device }) => device },
  { id: "address", header: messages.address, width: 130, cell: ({ address }) => address },
  {
    id: "startedAt",
    header: messages.started,
    sortable: true,
    width: 140,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} inTable />,
  },
  {
    id: "lastSeenAt",
    header: messages.lastSeen,
    sortable: true,
    width: 140,
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} inTable />,
  },
]
