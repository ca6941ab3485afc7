import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useId, type ReactNode } from "react"
import { z } from "zod"
import { useForm } from "../forms/use-form.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useMessages } from "../../ui/messages-context.tsx"
import { IdentityProofField } from "./identity-proof-field.tsx"
import classes from "./identity-proof.module.css"
import { noProof, proofFields, useIdentityProof } from "./use-identity-proof.ts"

const confirmation = z.strictObject(proofFields)

interface Props {
  readonly title: string
  readonly label: string
  readonly destructive?: boolean
  /** Whether it confirms the session, for which the identity provider is always enough. */
  readonly ofSession?: boolean
  readonly act: (proof: GivenProof) => Promise<unknown>
  readonly onClose: () => void
  /** What the change does, and to whom. */
  readonly children: ReactNode
}

/** Asks the user to confirm that it is them before a sensitive change. */
export const ProofDialog = ({
  title,
  label,
  destructive = false,
  ofSession = false,
  act,
  onClose,
  children,
}: Props) => {
  const id = useId()
  const { cancel } = useMessages("common")
  const proof = useIdentityProof(ofSession)
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
      footer={
        <>
          <ActionButton onClick={onClose} disabled={form.submitting}>
            {cancel}
          </ActionButton>
          <ActionButton kind={destructive ? "danger" : "primary"} type="submit" form={id} loading={form.submitting}>
            {label}
          </ActionButton>
        </>
      }
    >
      <form id={id} {...form.element} className={classes.form}>
        <ErrorBlock message={form.formError} />
        {children}
        <IdentityProofField
          proof={proof}
          password={form.text("currentPassword")}
          code={form.text("code")}
          required
          autoFocus
        />
      </form>
    </Dialog>
  )
}
