import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DeletePickupGroup } from "./delete-pickup-group.tsx"
import { PickupGroupForm } from "./pickup-group-form.tsx"
import { pickupGroupQuery, savePickupGroup } from "./pickup-groups.api.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const { groupId } = useParams({ strict: false }) as { groupId: string }
  const found = useQuery(pickupGroupQuery(accountId, Number(groupId)))
  const save = useMutation(savePickupGroup)
  const switchedOff = useSwitchedOff()
  const mayNotChange = useWhyNot("update:call-pickup-groups") ?? switchedOff
  const mayNotDelete = useWhyNot("delete:call-pickup-groups") ?? switchedOff
  return (
    <ObjectPage
      list={{ title: messages.groups, path: "pickup-groups" }}
      found={found}
      messages={messages}
      badge={({ memberCount }) => (
        <StatusBadge tone={memberCount === 0 ? "warn" : "neutral"}>{messages.memberCount(memberCount)}</StatusBadge>
      )}
      mayNotDelete={mayNotDelete}
      deleteDialog={(group, dialog) => <DeletePickupGroup group={group} {...dialog} />}
    >
      {({ name, notifySeconds, members, version: read }) => (
        <PickupGroupForm
          key={groupId}
          initial={{ name, notifySeconds, members }}
          version={read}
          lockedBy={mayNotChange}
          onSubmit={async (body, version) => {
            const saved = await save.mutateAsync({
              params: { accountId, groupId: Number(groupId) },
              body: { ...body, version },
            })
            showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
          }}
        />
      )}
    </ObjectPage>
  )
}
