import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useId, type ReactNode } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"

const confirmation = z.strictObject(proofFields)

interface Props {
  readonly title: string
  readonly label: string
  readonly act: (proof: GivenProof) => Promise<unknown>
  readonly onClose: () => void
  /** What the action does, and to whom. */
  readonly children: ReactNode
}

/** Asks the user to confirm that it is them before a change that affects a user's sign-in. */
export const OwnPasswordDialog = ({ title, label, act, onClose, children }: Props) => {
  const id = useId()
  const proof = useIdentityProof()
  const form = useForm({
    schema: confirmation,
    initial: noProof,
    onSubmit: async (typed) => void (await act(await proof.take(typed))),
  })
  return (
    <Dialog
      opened
      title={title}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={<DialogButtons form={id} working={form.submitting} label={label} onCancel={onClose} />}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <p>{children}</p>
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} autoFocus />
      </form>
    </Dialog>
  )
}
