import { listPickupGroups } from "@dialplane/contract/calling/pickup-groups/pickup-groups.endpoints"
import { pickupGroupFilter, type PickupGroup } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeletePickupGroup } from "./delete-pickup-group.tsx"
import { pickupMessages, type PickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const switchedOff = useSwitchedOff()
  const [deleting, setDeleting] = useState<PickupGroup>()
  const mayNotCreate = useWhyNot("create:call-pickup-groups") ?? switchedOff
  const mayNotDelete = useWhyNot("delete:call-pickup-groups") ?? switchedOff
  const addressOf = (id: number) => accountAddress(accountId, `pickup-groups/${id}`)
  const columns = useMemo(
    () => groupColumns(messages, (id) => accountAddress(accountId, `pickup-groups/${id}`)),
    [messages, accountId],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "pickup-groups/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.groups} sentence={messages.sentence} actions={add} />
      <ListView
        id="pickup-groups"
        label={messages.groups}
        endpoint={listPickupGroups}
        params={{ accountId }}
        schema={pickupGroupFilter}
        columns={columns}
        rowId={({ groupId }) => String(groupId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        onActivate={({ groupId }) => void router.navigate({ href: addressOf(groupId) })}
        rowActions={(group) => [
          {
            id: "group",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(group.groupId) },
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
        empty={<EmptyState icon="phone-in" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && <DeletePickupGroup group={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}

const groupColumns = (messages: PickupMessages, addressOf: (id: number) => string): readonly Column<PickupGroup>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    min: 200,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ groupId, name }) => (
      <TextLink quiet href={addressOf(groupId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
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
