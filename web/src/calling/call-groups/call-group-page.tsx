import type { CallGroupDetails } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { Sections } from "../../kit/sections.tsx"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { CallGroupForm } from "./call-group-form.tsx"
import { callGroupQuery, saveCallGroup } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { bodyOf, valuesOf } from "./group-values.ts"

const DeleteCallGroup = lazyWindow(() => import("./delete-call-group.tsx").then((file) => file.DeleteCallGroup))

export const Page = () => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const { callGroupId } = useParams({ strict: false }) as { callGroupId: string }
  const found = useQuery(callGroupQuery(accountId, Number(callGroupId)))
  const mayNotChange = useWhyNot("update:call-groups")
  return (
    <ObjectPage
      list={{ title: messages.groups, path: "call-groups" }}
      found={found}
      messages={messages}
      extensionOf={({ callGroupId: id }) => id}
      badge={(group) => <RingBadge group={group} />}
      sentence={(group) => <Numbers group={group} />}
      mayNotDelete={useWhyNot("delete:call-groups")}
      deleteDialog={(group, dialog) => <DeleteCallGroup group={group} {...dialog} />}
    >
      {(group) => (
        <>
          <EditGroup key={callGroupId} group={group} lockedBy={mayNotChange} />
          <Section divided>
            <WhereUsed extensionId={group.callGroupId} />
          </Section>
          <Sections of="callGroup" id={group.callGroupId} />
        </>
      )}
    </ObjectPage>
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
