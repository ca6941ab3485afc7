import { listPickupGroups } from "@dialplane/contract/calling/pickup-groups/pickup-groups.endpoints"
import { pickupGroupFilter, type PickupGroup } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { useMemo } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectListPage } from "../../kit/object/object-list-page.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeletePickupGroup } from "./delete-pickup-group.tsx"
import { pickupMessages, type PickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const switchedOff = useSwitchedOff()
  const [mayNotCreate, mayNotDelete] = [
    useWhyNot("create:call-pickup-groups") ?? switchedOff,
    useWhyNot("delete:call-pickup-groups") ?? switchedOff,
  ]
  return (
    <ObjectListPage
      path="pickup-groups"
      title={messages.groups}
      messages={messages}
      icon="phone-in"
      endpoint={listPickupGroups}
      schema={pickupGroupFilter}
      idOf={idOf}
      columns={useMemo(() => groupColumns(messages), [messages])}
      mayNotCreate={mayNotCreate}
      mayNotDelete={mayNotDelete}
      actions={useFileActions({
        kind: "pickupGroups",
        importKey: "create:call-pickup-groups",
        exportKey: "read:call-pickup-groups",
      })}
      deleteDialog={(group, onClose) => <DeletePickupGroup group={group} onClose={onClose} />}
    />
  )
}

const idOf = ({ groupId }: PickupGroup) => groupId

const groupColumns = (messages: PickupMessages): readonly Column<PickupGroup>[] => [
  {
    id: "members",
    header: messages.members,
    width: 150,
    card: "aside",
    cell: ({ memberCount }) => messages.memberCount(memberCount),
  },
  {
    id: "code",
    header: messages.code,
    width: 140,
    cell: ({ pickupCode }) => <span className="dp-figures">{pickupCode}</span>,
  },
  {
    id: "notify",
    header: messages.notify,
    min: 180,
    grow: 1,
    cell: ({ notifySeconds }) => messages[`notify_${notifySeconds}`],
  },
]
