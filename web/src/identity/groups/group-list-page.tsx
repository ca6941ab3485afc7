import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { groupFilter, type AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DeleteGroupDialog } from "./delete-group-dialog.tsx"
import { EditGroupSheet, NewGroupSheet } from "./group-sheet.tsx"
import { groupWords, type GroupWords } from "./groups.words.ts"

type Open =
  | { readonly kind: "new" }
  | { readonly kind: "edit"; readonly group: AccountGroup }
  | { readonly kind: "delete"; readonly group: AccountGroup }

export const Page = () => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const createLockedBy = useWhyNot("create:groups")
  const deleteLockedBy = useWhyNot("delete:groups")
  const columns = useMemo(() => groupColumns(words, date), [words, date])
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={createLockedBy} onClick={() => setOpen({ kind: "new" })}>
      {words.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.groups} sentence={words.groupsSentence} actions={add} />
      <ListView
        id="groups"
        label={words.groups}
        endpoint={listGroups}
        params={{ accountId }}
        schema={groupFilter}
        columns={columns}
        rowId={({ groupId }) => String(groupId)}
        rowName={({ group_name }) => group_name}
        searchPlaceholder={words.search}
        onActivate={(group) => setOpen({ kind: "edit", group })}
        openedId={open?.kind === "edit" ? String(open.group.groupId) : undefined}
        rowActions={(group) => [
          {
            id: "group",
            actions: [
              { id: "edit", label: words.edit, icon: "edit", onSelect: () => setOpen({ kind: "edit", group }) },
              {
                id: "delete",
                label: words.delete,
                icon: "delete",
                danger: true,
                disabledReason: deleteLockedBy,
                onSelect: () => setOpen({ kind: "delete", group }),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="team" title={words.none} sentence={words.noneSentence} action={add} />}
      />
      {open?.kind === "new" && <NewGroupSheet onClose={close} />}
      {open?.kind === "edit" && <EditGroupSheet key={open.group.groupId} group={open.group} onClose={close} />}
      {open?.kind === "delete" && <DeleteGroupDialog group={open.group} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const groupColumns = (words: GroupWords, date: (at: string) => string): readonly Column<AccountGroup>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    fixed: true,
    min: 180,
    grow: 1,
    card: "title",
    cell: ({ group_name }) => group_name,
  },
  { id: "description", header: words.description, min: 240, grow: 2, cell: ({ description }) => description || "—" },
  {
    id: "members",
    header: words.members,
    width: 130,
    card: "aside",
    cell: ({ memberCount }) => words.peopleCount(memberCount),
  },
  { id: "createdAt", header: words.created, sortable: true, width: 150, cell: ({ createdAt }) => date(createdAt) },
]
