import { listCallGroups } from "@dialplane/contract/calling/call-groups/call-groups.endpoints"
import { callGroupFilter, type CallGroup } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { callGroupMessages, type CallGroupMessages } from "./call-groups.messages.ts"
import { DeleteCallGroup } from "./delete-call-group.tsx"

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const shown = usePhoneNumbers()
  const [deleting, setDeleting] = useState<CallGroup>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:call-groups"), useWhyNot("delete:call-groups")]
  const mayOpenExtensions = useCan("read:extensions")
  const addressOf = (id: number) => accountAddress(accountId, `call-groups/${id}`)
  const columns = useMemo(
    () => groupColumns(messages, shown, (id) => accountAddress(accountId, `call-groups/${id}`)),
    [messages, shown, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "call-groups/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.groups} sentence={messages.sentence} actions={add} />
      <ListView
        id="call-groups"
        label={messages.groups}
        endpoint={listCallGroups}
        params={{ accountId }}
        schema={callGroupFilter}
        columns={columns}
        rowId={({ callGroupId }) => String(callGroupId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        onActivate={({ callGroupId }) => void router.navigate({ href: addressOf(callGroupId) })}
        rowActions={(group) => [
          {
            id: "group",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(group.callGroupId) },
              ...(mayOpenExtensions
                ? [
                    {
                      id: "extension",
                      label: messages.openExtension,
                      icon: "extension" as const,
                      href: accountAddress(accountId, `extensions/${group.callGroupId}`),
                    },
                  ]
                : []),
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(group),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="team" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeleteCallGroup group={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const groupColumns = (
  messages: CallGroupMessages,
  shown: (number: string) => string,
  addressOf: (id: number) => string,
): readonly Column<CallGroup>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 160,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ callGroupId, name }) => (
      <TextLink quiet href={addressOf(callGroupId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 110,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  { id: "strategy", header: messages.strategy, width: 170, cell: ({ strategy }) => messages[`strategy_${strategy}`] },
  {
    id: "members",
    header: messages.members,
    min: 180,
    grow: 1,
    cell: ({ memberCount, loggedOutCount }) =>
      memberCount === loggedOutCount ? (
        <StatusBadge tone="warn">{messages.nobodyRings}</StatusBadge>
      ) : loggedOutCount === 0 ? (
        messages.memberCount(memberCount)
      ) : (
        `${messages.memberCount(memberCount)}, ${messages.loggedOutCount(loggedOutCount)}`
      ),
  },
  {
    id: "numbers",
    header: messages.numbers,
    min: 140,
    grow: 1,
    cell: ({ phoneNumbers }) => <span className="dp-figures">{phoneNumbers.map(shown).join(", ") || "—"}</span>,
  },
  {
    id: "schedule",
    header: messages.schedule,
    min: 120,
    grow: 1,
    cell: ({ scheduleName }) => <span dir="auto">{scheduleName ?? messages.always}</span>,
  },
  {
    id: "location",
    header: messages.location,
    min: 150,
    grow: 1,
    cell: ({ locationName }) => <span dir="auto">{locationName ?? "—"}</span>,
  },
]
