import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeletePagingGroup } from "./delete-paging-group.tsx"
import { PagingGroupForm, bodyOf, valuesOf } from "./paging-group-form.tsx"
import { pagingGroupQuery, savePagingGroup } from "./paging-groups.api.ts"
import { pagingMessages } from "./paging-groups.messages.ts"

export const Page = () => {
  const messages = useMessages(pagingMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { pagingGroupId } = useParams({ strict: false }) as { pagingGroupId: string }
  const group = useQuery(pagingGroupQuery(accountId, Number(pagingGroupId)))
  const save = useMutation(savePagingGroup)
  const [mayNotChange, mayNotDelete] = [useWhyNot("update:paging-groups"), useWhyNot("delete:paging-groups")]
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "paging-groups")
  const { data } = group
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: list }]}
        title={data ? `${data.extension} ${data.name}` : group.isLoadingError ? messages.groups : " "}
        badge={
          data &&
          (data.targetCount === 0 ? (
            <StatusBadge tone="warn">{messages.noTargets}</StatusBadge>
          ) : (
            <StatusBadge tone={data.priority === "emergency" ? "bad" : "neutral"}>
              {messages[`priority_${data.priority}`]}
            </StatusBadge>
          ))
        }
        sentence={data && messages.dial(data.extension)}
        actions={
          data && (
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
              groups={[
                {
                  id: "group",
                  actions: [
                    ...(mayOpenExtensions
                      ? [
                          {
                            id: "extension",
                            label: messages.openExtension,
                            icon: "extension" as const,
                            href: accountAddress(accountId, `extensions/${data.pagingGroupId}`),
                          },
                        ]
                      : []),
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
        <>
          <PagingGroupForm
            key={pagingGroupId}
            group={data}
            initial={valuesOf(data)}
            version={data.version}
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
            <WhereUsed extensionId={data.pagingGroupId} />
          </Section>
        </>
      )}
      {data && deleting && (
        <DeletePagingGroup
          group={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}
