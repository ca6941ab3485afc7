import type { CallGroupDetails } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { CallGroupForm } from "./call-group-form.tsx"
import { callGroupQuery, saveCallGroup } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { DeleteCallGroup } from "./delete-call-group.tsx"
import { bodyOf, valuesOf } from "./group-values.ts"

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { callGroupId } = useParams({ strict: false }) as { callGroupId: string }
  const group = useQuery(callGroupQuery(accountId, Number(callGroupId)))
  const [mayNotChange, mayNotDelete] = [useWhyNot("update:call-groups"), useWhyNot("delete:call-groups")]
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "call-groups")
  const { data } = group
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.groups, href: list }]}
        title={data ? `${data.extension} ${data.name}` : group.isLoadingError ? messages.groups : " "}
        badge={data && <RingBadge group={data} />}
        sentence={data && <Numbers group={data} />}
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
                            icon: "voicemail" as const,
                            href: accountAddress(accountId, `extensions/${data.callGroupId}`),
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
          <EditGroup key={callGroupId} group={data} lockedBy={mayNotChange} />
          <Section divided>
            <WhereUsed extensionId={data.callGroupId} />
          </Section>
          <Sections of="callGroup" id={data.callGroupId} />
        </>
      )}
      {data && deleting && (
        <DeleteCallGroup
          group={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const RingBadge = ({ group: { memberCount, loggedOutCount } }: { readonly group: CallGroupDetails }) => {
  const messages = useMessages(callGroupMessages)
  const ringing = memberCount - loggedOutCount
  return ringing === 0 ? (
    <StatusBadge tone="warn">{messages.nobodyRings}</StatusBadge>
  ) : (
    <StatusBadge tone={loggedOutCount === 0 ? "good" : "neutral"}>
      {loggedOutCount === 0 ? messages.everybodyIn(ringing) : messages.someOut(ringing, memberCount)}
    </StatusBadge>
  )
}

const Numbers = ({ group: { phoneNumbers } }: { readonly group: CallGroupDetails }) => {
  const messages = useMessages(callGroupMessages)
  const shown = usePhoneNumbers()
  return <>{phoneNumbers.length === 0 ? messages.noNumbers : phoneNumbers.map(shown).join(", ")}</>
}

const EditGroup = ({
  group,
  lockedBy,
}: {
  readonly group: CallGroupDetails
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(callGroupMessages)
  const save = useMutation(saveCallGroup)
  const { accountId, callGroupId } = group
  return (
    <CallGroupForm
      group={group}
      initial={valuesOf(group)}
      version={group.version}
      lockedBy={lockedBy}
      onSubmit={async (values, version) => {
        const saved = await save.mutateAsync({
          params: { accountId, callGroupId },
          body: {
            ...bodyOf(values),
            noAnswer: values.ownVoicemail
              ? { kind: "voicemail", extensionId: callGroupId }
              : (values.noAnswer ?? undefined),
            version,
          },
        })
        showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
      }}
    />
  )
}
