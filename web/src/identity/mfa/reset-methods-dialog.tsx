import { resetReason } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { resetMethods } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"

const resetForm = z.strictObject({ reason: resetReason, ...proofFields })

/** Resets the methods of a user, with a reason for the audit log. */
export const ResetMethodsDialog = ({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) => {
  const messages = useMessages(mfaMessages)
  const id = useId()
  const proof = useIdentityProof()
  const reset = useMutation(resetMethods)
  const form = useForm({
    schema: resetForm,
    initial: { reason: "", ...noProof },
    onSubmit: async ({ reason, ...typed }) => {
      await reset.mutateAsync({ params: { userId: String(userId) }, body: { reason, ...(await proof.take(typed)) } })
      showToast({ tone: "good", title: messages.resetDone })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      title={messages.resetTitle}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={
        <DialogButtons form={id} working={form.submitting} label={messages.reset} destructive onCancel={onClose} />
      }
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <div className={classes.plain}>
          {messages.resetText}
          <ul>
            {messages.resetEffects.split("\n").map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        <TextField
          label={messages.reason}
          description={messages.reasonHint}
          required
          maxLength={200}
          {...form.text("reason")}
          data-autofocus
        />
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      </form>
    </Dialog>
  )
}
