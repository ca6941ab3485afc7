import {
  setupLinkDraft,
  setupLinkLimits,
  type SetupLink,
} from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { makeSetupLink, revokeLink } from "./setup-links.api.ts"
import classes from "./setup-links.module.css"
import { setupLinkMessages } from "./setup-links.messages.ts"

const linkForm = z.strictObject({ recipient: setupLinkDraft.shape.recipient, ...proofFields })

interface NewProps {
  readonly accountId: number
  readonly onClose: () => void
}

/** Asks for whom and who is there, then shows the link once. */
export const NewSetupLinkDialog = ({ accountId, onClose }: NewProps) => {
  const messages = useMessages(setupLinkMessages)
  const id = useId()
  const make = useMutation(makeSetupLink)
  const proof = useIdentityProof()
  const [address, setAddress] = useState<string>()
  const form = useForm({
    schema: linkForm,
    initial: { recipient: "", ...noProof },
    onSubmit: async ({ recipient, ...typed }) => {
      const body = { recipient, ...(await proof.take(typed)) }
      const made = await make.mutateAsync({ params: { accountId: String(accountId) }, body })
      setAddress(made.address)
    },
  })
  if (address !== undefined)
    return (
      <Dialog
        opened
        dismissible={false}
        title={messages.madeTitle}
        onClose={onClose}
        footer={
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        }
      >
        <div className={classes.part}>
          <Banner tone="warn">{messages.madeText}</Banner>
          <CopyValue value={address} copyLabel={messages.copyLink} />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={messages.newTitle}
      onClose={onClose}
      footer={<FormFooter form={id} dirty saving={form.submitting} saveLabel={messages.create} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.plain}>{messages.newText(setupLinkLimits.hours)}</p>
        <TextField
          label={messages.recipient}
          description={messages.recipientHint}
          required
          autoComplete="off"
          maxLength={setupLinkLimits.recipient}
          {...form.text("recipient")}
          data-autofocus
        />
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      </form>
    </Dialog>
  )
}

interface RevokeProps extends NewProps {
  readonly link: SetupLink
}
export const RevokeSetupLinkDialog = ({ accountId, link: { linkId, recipient }, onClose }: RevokeProps) => {
  const messages = useMessages(setupLinkMessages)
  const confirmed = useConfirmed(revokeLink, () => {
    showToast({ tone: "good", title: messages.revoked, message: recipient })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), linkId: String(linkId) } })}
      opened
      title={messages.revokeTitle(recipient)}
      confirmLabel={messages.revoke}
      destructive
      onCancel={onClose}
    >
      {messages.revokeText}
    </ConfirmDialog>
  )
}
