import type { ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { rotateKey } from "./api-keys.api.ts"
import classes from "./api-keys.module.css"
import { apiKeyMessages } from "./api-keys.messages.ts"
import { ShownKey } from "./shown-key.tsx"

const rotationForm = z.strictObject({ overlap: z.boolean(), ...proofFields })

interface Props {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Asks who is there, then shows the new value once. */
export const RotateDialog = ({ apiKey, onClose }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const id = useId()
  const rotate = useMutation(rotateKey)
  const proof = useIdentityProof()
  const [value, setValue] = useState<string>()
  const form = useForm({
    schema: rotationForm,
    initial: { overlap: true, ...noProof },
    onSubmit: async ({ overlap, ...typed }) => {
      const rotated = await rotate.mutateAsync({
        params: { api_key_id: apiKey.apiKeyId },
        body: { overlap, ...(await proof.take(typed)) },
      })
      setValue(rotated.value)
    },
  })
  if (value !== undefined)
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
        <ShownKey value={value} accountId={apiKey.accountId} scopes={apiKey.scopes} />
      </Dialog>
    )
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={messages.rotateTitle(apiKey.name)}
      onClose={onClose}
      footer={<FormFooter form={id} dirty saving={form.submitting} saveLabel={messages.rotate} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.stack}>
        <ErrorBlock message={form.formError} />
        <p>{messages.rotateText}</p>
        <CheckboxField label={messages.overlap} {...form.checkbox("overlap")} />
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
