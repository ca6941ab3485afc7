import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { BridgeForm, bodyOf, valuesOf } from "./bridge-form.tsx"
import { BridgeState } from "./bridge-state.tsx"
import { bridgeQuery, lockBridge, saveBridge } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"
import { DeleteBridge } from "./delete-bridge.tsx"

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const shown = usePhoneNumbers()
  const { conferenceId } = useParams({ strict: false }) as { conferenceId: string }
  const bridge = useQuery(bridgeQuery(accountId, Number(conferenceId)))
  const save = useMutation(saveBridge)
  const lock = useMutation(lockBridge)
  const [mayNotChange, mayNotDelete] = [useWhyNot("update:conference-bridges"), useWhyNot("delete:conference-bridges")]
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "conference-bridges")
  const { data } = bridge
  const params = { accountId, conferenceId: Number(conferenceId) }
  const actions = data && (
    <>
      <ActionMenu
        trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
        groups={[
          {
            id: "bridge",
            actions: [
              ...(mayOpenExtensions
                ? [
                    {
                      id: "extension",
                      label: messages.openExtension,
                      icon: "extension" as const,
                      href: accountAddress(accountId, `extensions/${data.kitId}`),
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
      <ActionButton
        icon="lock"
        disabledReason={mayNotChange}
        loading={lock.isPending}
        onClick={() =>
          lock.mutate(
            { params, body: { locked: !data.locked } },
            {
              onSuccess: ({ locked }) =>
                showToast({ tone: "good", title: locked ? messages.lockedNow : messages.unlockedNow }),
            },
          )
        }
      >
        {data.locked ? messages.unlock : messages.lock}
      </ActionButton>
    </>
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.bridges, href: list }]}
        title={data ? `${data.extension} ${data.name}` : bridge.isLoadingError ? messages.bridges : " "}
        badge={data && <BridgeState bridge={data} />}
        sentence={
          data && (data.phoneNumbers.length === 0 ? messages.noNumbers : data.phoneNumbers.map(shown).join(", "))
        }
        actions={actions}
      />
      {bridge.isLoadingError ? (
        <LoadError of={bridge} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <BridgeForm
            key={conferenceId}
            bridge={data}
            initial={valuesOf(data)}
            version={data.version}
            lockedBy={mayNotChange}
            onSubmit={async (values, version) => {
              const saved = await save.mutateAsync({ params, body: { ...bodyOf(values), version } })
              showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
            }}
          />
          <Section divided>
            <WhereUsed extensionId={data.kitId} />
          </Section>
        </>
      )}
      {data && deleting && (
        <DeleteBridge
          bridge={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}
