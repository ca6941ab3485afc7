import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { groupFilter, type AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { groupMessages, type GroupMessages } from "./groups.messages.ts"
const NewGroupSheet = lazyWindow(() => import("./new-group-sheet.tsx").then((file) => file.NewGroupSheet))

const DeleteGroupDialog = lazyWindow(() => import("./delete-group-dialog.tsx").then((file) => file.DeleteGroupDialog))

type Open = { readonly kind: "new" } | { readonly kind: "delete"; readonly group: AccountGroup }

export const Page = () => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const [open, setOpen] = useState<Open>()
  const router = useRouter()
  const close = () => setOpen(undefined)
  const addressOf = ({ groupId }: AccountGroup) => accountAddress(accountId, `groups/${groupId}`)
  const createLockedBy = useWhyNot("create:groups")
  const deleteLockedBy = useWhyNot("delete:groups")
  const columns = useMemo(() => groupColumns(messages, date, accountId), [messages, date, accountId])
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "new" })}>
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.groups} sentence={messages.groupsSentence} actions={add} />
      <ListView
        id="groups"
        label={messages.groups}
        endpoint={listGroups}
        params={{ accountId }}
        schema={groupFilter}
        columns={columns}
        rowId={({ groupId }) => String(groupId)}
        rowName={({ group_name }) => group_name}
        searchPlaceholder={messages.search}
        onActivate={(group) => void router.navigate({ href: addressOf(group) })}
        rowActions={(group) => [
          {
            id: "group",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(group) },
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: deleteLockedBy,
                onSelect: () => setOpen({ kind: "delete", group }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="team" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {open?.kind === "new" && <NewGroupSheet onClose={close} />}
      {open?.kind === "delete" && <DeleteGroupDialog group={open.group} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const groupColumns = (
  messages: GroupMessages,
  date: (at: string) => string,
  accountId: number,
): readonly Column<AccountGroup>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    min: 180,
    grow: 1,
    card: "title",
    cell: ({ groupId, group_name }) => (
      <TextLink quiet href={accountAddress(accountId, `groups/${groupId}`)} tabIndex={-1}>
        <span dir="auto">{group_name}</span>
      </TextLink>
    ),
  },
  { id: "description", header: messages.description, min: 240, grow: 2, cell: ({ description }) => description || "—" },
  {
    id: "members",
    header: messages.members,
    width: 130,
    card: "aside",
    cell: ({ memberCount }) => messages.peopleCount(memberCount),
  },
  { id: "createdAt", header: messages.created, sortable: true, width: 150, cell: ({ createdAt }) => date(createdAt) },
]
