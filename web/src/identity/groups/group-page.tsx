import type { AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { GroupForm } from "./group-form.tsx"
import { groupQuery } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

const DeleteGroupDialog = lazyWindow(() => import("./delete-group-dialog.tsx").then((file) => file.DeleteGroupDialog))

export const Page = () => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const { groupId } = useParams({ strict: false }) as { groupId: string }
  return (
    <ObjectPage
      list={{ title: messages.groups, path: "groups" }}
      found={useQuery(groupQuery(accountId, Number(groupId)))}
      titleOf={({ group_name }) => group_name}
      messages={messages}
      badge={({ memberCount }) => <StatusBadge tone="neutral">{messages.peopleCount(memberCount)}</StatusBadge>}
      mayNotDelete={useWhyNot("delete:groups")}
      deleteDialog={(group, dialog) => <DeleteGroupDialog group={group} {...dialog} />}
    >
      {(group) => <FormUntilSaved key={groupId} read={group} />}
    </ObjectPage>
  )
}

/** A saved form starts over: its members have joined or left. */
const FormUntilSaved = ({ read }: { readonly read: AccountGroup }) => {
  const [saved, setSaved] = useState<{ readonly times: number; readonly group: AccountGroup }>()
  const group = saved !== undefined && saved.group.version >= read.version ? { ...read, ...namesOf(saved.group) } : read
  return (
    <GroupForm
      key={saved?.times}
      group={group}
      onSaved={(one) => setSaved((before) => ({ times: (before?.times ?? 0) + 1, group: one }))}
    />
  )
}

const namesOf = ({ group_name, description, version }: AccountGroup) => ({ group_name, description, version })
