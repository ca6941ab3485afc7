import { listPagingGroups } from "@dialplane/contract/calling/paging-groups/paging-groups.endpoints"
import { pagingGroupFilter, type PagingGroup } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeletePagingGroup } from "./delete-paging-group.tsx"
import { pagingMessages, type PagingMessages } from "./paging-groups.messages.ts"

export const Page = () => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [deleting, setDeleting] = useState<PagingGroup>()
  const [mayNotCreate, mayNotDelete] = [useWhyNot("create:paging-groups"), useWhyNot("delete:paging-groups")]
  const addressOf = (id: number) => accountAddress(accountId, `paging-groups/${id}`)
  const columns = useMemo(
    () => groupColumns(messages, (id) => accountAddress(accountId, `paging-groups/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "paging-groups/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.groups} sentence={messages.sentence} actions={add} />
      <ListView
        id="paging-groups"
        label={messages.groups}
        endpoint={listPagingGroups}
        params={{ accountId }}
        schema={pagingGroupFilter}
        columns={columns}
        rowId={({ pagingGroupId }) => String(pagingGroupId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        searchPlaceholder={messages.search}
        onActivate={({ pagingGroupId }) => void router.navigate({ href: addressOf(pagingGroupId) })}
        rowActions={(group) => [
          {
            id: "group",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(group.pagingGroupId) },
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
        empty={<EmptyState icon="broadcast" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeletePagingGroup group={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const groupColumns = (messages: PagingMessages, addressOf: (id: number) => string): readonly Column<PagingGroup>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 190,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ pagingGroupId, name }) => (
      <TextLink quiet href={addressOf(pagingGroupId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 120,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "targets",
    header: messages.targets,
    min: 150,
    grow: 1,
    cell: ({ targetCount }) =>
      targetCount === 0 ? (
        <StatusBadge tone="warn">{messages.noTargets}</StatusBadge>
      ) : (
        messages.targetCount(targetCount)
      ),
  },
  {
    id: "priority",
    header: messages.priority,
    width: 140,
    cell: ({ priority }) =>
      priority === "emergency" ? (
        <StatusBadge plain tone="bad">
          {messages.priority_emergency}
        </StatusBadge>
      ) : (
        messages.priority_normal
      ),
  },
  {
    id: "direction",
    header: messages.direction,
    width: 120,
    cell: ({ twoWay }) => (twoWay ? messages.twoWay : messages.oneWay),
  },
  {
    id: "schedule",
    header: messages.schedule,
    min: 150,
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
