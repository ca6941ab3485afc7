import type { ScimAttention } from "@dialplane/contract/identity/scim/scim.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { keepUser, retryConflict } from "./scim.api.ts"
import { scimMessages } from "./scim.messages.ts"

interface Props {
  readonly asked: { readonly entry: ScimAttention; readonly conflictId: number }
  readonly onClose: () => void
}

const useRetry = ({ asked: { entry, conflictId }, onClose }: Props) => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const retry = useMutation(retryConflict)
  return async (body: Parameters<typeof retry.mutateAsync>[0]["body"]) => {
    await retry.mutateAsync({ params: { accountId: String(accountId), conflictId: String(conflictId) }, body })
    showToast({ tone: "good", title: messages.solved, message: entry.name })
    onClose()
  }
}

/** Does again what the identity provider was refused. */
export const RetryDialog = (props: Props) => {
  const messages = useMessages(scimMessages)
  const send = useRetry(props)
  return (
    <ProofDialog
      title={messages.retryTitle(props.asked.entry.name)}
      label={messages.retry}
      onClose={props.onClose}
      act={(proof) => send(proof)}
    >
      <p>{messages.retryText}</p>
    </ProofDialog>
  )
}

/** Gives the user who has the login name another one, and then does what the identity provider was refused. */
export const RenameDialog = (props: Props) => {
  const messages = useMessages(scimMessages)
  const send = useRetry(props)
  const { entry } = props.asked
  const [name, setName] = useState("")
  const [isAsked, setIsAsked] = useState(false)
  return (
    <ProofDialog
      title={messages.renameTitle(entry.loginName)}
      label={messages.renameConfirm}
      onClose={props.onClose}
      act={async (proof) => {
        setIsAsked(true)
        if (name.trim() !== "") await send({ ...proof, renameExistingTo: name.trim() })
      }}
    >
      <p>{messages.renameText(entry.loginName)}</p>
      <TextField
        label={messages.newLoginName}
        name="renameExistingTo"
        required
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isAsked && name.trim() === "" ? messages.newLoginNameMissing : undefined}
      />
    </ProofDialog>
  )
}

/** A disabled user keeps extension and numbers. */
export const KeepDialog = ({ entry, onClose }: { readonly entry: ScimAttention; readonly onClose: () => void }) => {
  const messages = useMessages(scimMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(keepUser, () => {
    showToast({ tone: "good", title: messages.ignored, message: entry.name })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), userId: String(entry.userId) } })}
      opened
      title={messages.keepTitle(entry.name)}
      confirmLabel={messages.keep}
      onCancel={onClose}
    >
      {messages.keepText}
    </ConfirmDialog>
  )
}
