import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeletePickupGroup } from "./delete-pickup-group.tsx"
import { PickupGroupForm } from "./pickup-group-form.tsx"
import { pickupGroupQuery, savePickupGroup } from "./pickup-groups.api.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"
import { useSwitchedOff } from "./use-switched-off.ts"

export const Page = () => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { groupId } = useParams({ strict: false }) as { groupId: string }
  const group = useQuery(pickupGroupQuery(accountId, Number(groupId)))
  const save = useMutation(savePickupGroup)
  const switchedOff = useSwitchedOff()
  const mayNotChange = useWhyNot("update:call-pickup-groups") ?? switchedOff
  const mayNotDelete = useWhyNot("delete:call-pickup-groups") ?? switchedOff
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "pickup-groups")
  const { data } = group
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: list }]}
        title={data?.name ?? (group.isLoadingError ? messages.groups : " ")}
        badge={
          data && (
            <StatusBadge tone={data.memberCount === 0 ? "warn" : "neutral"}>
              {messages.memberCount(data.memberCount)}
            </StatusBadge>
          )
        }
        actions={
          data && (
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
              groups={[
                {
                  id: "group",
                  actions: [
                    {
                      id: "delete",
                      label: messages.delete,
                      icon: "delete",
                      danger: true,
                      disabledReason: mayNotDelete,
                      onSelect: () => setDeleting(true),
                    },
                  ],
                },
              ]}
            />
          )
        }
      />
      {group.isLoadingError ? (
        <LoadError of={group} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <PickupGroupForm
          key={groupId}
          initial={{ name: data.name, notifySeconds: data.notifySeconds, members: data.members }}
          version={data.version}
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
      {data && deleting && (
        <DeletePickupGroup
          group={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}
