import { listPagingGroups } from "@dialplane/contract/calling/paging-groups/paging-groups.endpoints"
import { pagingGroupFilter, type PagingGroup } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { useMemo } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { Column } from "../../ui/table/column.ts"
import { pagingMessages, type PagingMessages } from "./paging-groups.messages.ts"

const DeletePagingGroup = lazyWindow(() => import("./delete-paging-group.tsx").then((file) => file.DeletePagingGroup))

export const Page = () => {
  const messages = useMessages(pagingMessages)
  return (
    <ObjectListPage
      path="paging-groups"
      title={messages.groups}
      messages={messages}
      icon="broadcast"
      endpoint={listPagingGroups}
      schema={pagingGroupFilter}
      idOf={idOf}
      columns={useMemo(() => groupColumns(messages), [messages])}
      mayNotCreate={useWhyNot("create:paging-groups")}
      mayNotDelete={useWhyNot("delete:paging-groups")}
      actions={useFileActions({
        kind: "pagingGroups",
        importKey: "create:paging-groups",
        exportKey: "read:paging-groups",
      })}
      deleteDialog={(group, onClose) => <DeletePagingGroup group={group} onClose={onClose} />}
    />
  )
}

const idOf = ({ pagingGroupId }: PagingGroup) => pagingGroupId

const groupColumns = (messages: PagingMessages): readonly Column<PagingGroup>[] => [
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
