import { listCallGroups } from "@dialplane/contract/calling/call-groups/call-groups.endpoints"
import { callGroupFilter, type CallGroup } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useMemo } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import type { Column } from "../../ui/table/column.ts"
import { callGroupMessages, type CallGroupMessages } from "./call-groups.messages.ts"

const DeleteCallGroup = lazyWindow(() => import("./delete-call-group.tsx").then((file) => file.DeleteCallGroup))

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const shown = usePhoneNumbers()
  return (
    <ObjectListPage
      path="call-groups"
      title={messages.groups}
      messages={messages}
      icon="team"
      endpoint={listCallGroups}
      schema={callGroupFilter}
      idOf={idOf}
      extensionOf={idOf}
      columns={useMemo(() => groupColumns(messages, shown), [messages, shown])}
      mayNotCreate={useWhyNot("create:call-groups")}
      mayNotDelete={useWhyNot("delete:call-groups")}
      actions={useFileActions({ kind: "callGroups", importKey: "create:call-groups", exportKey: "read:call-groups" })}
      deleteDialog={(group, onClose) => <DeleteCallGroup group={group} onClose={onClose} />}
    />
  )
}

const idOf = ({ callGroupId }: CallGroup) => callGroupId

const groupColumns = (messages: CallGroupMessages, shown: (number: string) => string): readonly Column<CallGroup>[] => [
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
