import type { ScimAccount } from "@dialplane/contract/identity/scim/scim.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { saveScim } from "./scim.api.ts"
import { scimMessages } from "./scim.messages.ts"

/** Turns user provisioning on, which must be confirmed, or off. */
export const SwitchButton = ({ scim }: { readonly scim: ScimAccount }) => {
  const messages = useMessages(scimMessages)
  const mayNot = useWhyNot("update:sso-settings")
  const save = useMutation(saveScim)
  const [asked, setAsked] = useState<"on" | "off">()
  const params = { accountId: String(scim.accountId) }
  const close = () => setAsked(undefined)
  const confirmed = useConfirmed(saveScim, () => {
    showToast({ tone: "good", title: messages.turnedOff })
    close()
  })
  return (
    <>
      {scim.enabled ? (
        <ActionButton disabledReason={mayNot} onClick={() => setAsked("off")}>
          {messages.turnOff}
        </ActionButton>
      ) : (
        <ActionButton kind="primary" disabledReason={mayNot} onClick={() => setAsked("on")}>
          {messages.turnOn}
        </ActionButton>
      )}
      {asked === "on" && (
        <ProofDialog
          title={messages.onTitle}
          label={messages.turnOn}
          onClose={close}
          act={async (proof) => {
            await save.mutateAsync({ params, body: { enabled: true, ...proof } })
            showToast({ tone: "good", title: messages.turnedOn })
            close()
          }}
        >
          <p>{messages.onText}</p>
        </ProofDialog>
      )}
      {asked === "off" && (
        <ConfirmDialog
          {...confirmed({ params, body: { enabled: false } })}
          opened
          title={messages.offTitle}
          confirmLabel={messages.turnOff}
          destructive
          onCancel={close}
        >
          {messages.offText(scim.linkedPeople)}
        </ConfirmDialog>
      )}
    </>
  )
}
