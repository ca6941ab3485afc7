import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { PagingGroupForm, bodyOf, valuesOf } from "./paging-group-form.tsx"
import { pagingGroupQuery, savePagingGroup } from "./paging-groups.api.ts"
import { pagingMessages } from "./paging-groups.messages.ts"

const DeletePagingGroup = lazyWindow(() => import("./delete-paging-group.tsx").then((file) => file.DeletePagingGroup))

export const Page = () => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  const { pagingGroupId } = useParams({ strict: false }) as { pagingGroupId: string }
  const found = useQuery(pagingGroupQuery(accountId, Number(pagingGroupId)))
  const save = useMutation(savePagingGroup)
  const mayNotChange = useWhyNot("update:paging-groups")
  return (
    <ObjectPage
      list={{ title: messages.groups, path: "paging-groups" }}
      found={found}
      messages={messages}
      extensionOf={(group) => group.pagingGroupId}
      badge={({ targetCount, priority }) =>
        targetCount === 0 ? (
          <StatusBadge tone="warn">{messages.noTargets}</StatusBadge>
        ) : (
          <StatusBadge tone={priority === "emergency" ? "bad" : "neutral"}>
            {messages[`priority_${priority}`]}
          </StatusBadge>
        )
      }
      sentence={({ extension }) => messages.dial(extension)}
      mayNotDelete={useWhyNot("delete:paging-groups")}
      deleteDialog={(group, dialog) => <DeletePagingGroup group={group} {...dialog} />}
    >
      {(group) => (
        <>
          <PagingGroupForm
            key={pagingGroupId}
            group={group}
            initial={valuesOf(group)}
            version={group.version}
            lockedBy={mayNotChange}
            onSubmit={async (values, version) => {
              const saved = await save.mutateAsync({
                params: { accountId, pagingGroupId: Number(pagingGroupId) },
                body: { ...bodyOf(values), version },
              })
              showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
            }}
          />
          <Section divided>
            <WhereUsed extensionId={group.pagingGroupId} />
          </Section>
        </>
      )}
    </ObjectPage>
  )
}
