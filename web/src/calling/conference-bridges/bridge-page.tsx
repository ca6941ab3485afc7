import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { WhereUsed } from "../../inventory/extensions/where-used-tile.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Sections } from "../../kit/sections.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { BridgeForm, bodyOf, valuesOf } from "./bridge-form.tsx"
import { BridgeState } from "./bridge-state.tsx"
import { bridgeQuery, lockBridge, saveBridge } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"

const DeleteBridge = lazyWindow(() => import("./delete-bridge.tsx").then((file) => file.DeleteBridge))

export const Page = () => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  const shown = usePhoneNumbers()
  const { conferenceId } = useParams({ strict: false }) as { conferenceId: string }
  const found = useQuery(bridgeQuery(accountId, Number(conferenceId)))
  const save = useMutation(saveBridge)
  const lock = useMutation(lockBridge)
  const mayNotChange = useWhyNot("update:conference-bridges")
  const params = { accountId, conferenceId: Number(conferenceId) }
  const turnLock = (locked: boolean) =>
    lock.mutate(
      { params, body: { locked } },
      {
        onSuccess: (bridge) =>
          showToast({ tone: "good", title: bridge.locked ? messages.lockedNow : messages.unlockedNow }),
      },
    )
  return (
    <ObjectPage
      list={{ title: messages.bridges, path: "conference-bridges" }}
      found={found}
      messages={messages}
      extensionOf={({ kitId }) => kitId}
      badge={(bridge) => <BridgeState bridge={bridge} />}
      sentence={({ phoneNumbers }) =>
        phoneNumbers.length === 0 ? messages.noNumbers : phoneNumbers.map(shown).join(", ")
      }
      moreActions={({ locked }) => (
        <ActionButton
          icon="lock"
          disabledReason={mayNotChange}
          loading={lock.isPending}
          onClick={() => turnLock(!locked)}
        >
          {locked ? messages.unlock : messages.lock}
        </ActionButton>
      )}
      mayNotDelete={useWhyNot("delete:conference-bridges")}
      deleteDialog={(bridge, dialog) => <DeleteBridge bridge={bridge} {...dialog} />}
    >
      {(bridge) => (
        <>
          <BridgeForm
            key={conferenceId}
            bridge={bridge}
            initial={valuesOf(bridge)}
            version={bridge.version}
            lockedBy={mayNotChange}
            onSubmit={async (values, version) => {
              const saved = await save.mutateAsync({ params, body: { ...bodyOf(values), version } })
              showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
            }}
          />
          <Section divided>
            <WhereUsed extensionId={bridge.kitId} />
          </Section>
          <Sections of="conferenceBridge" id={bridge.kitId} />
        </>
      )}
    </ObjectPage>
  )
}
