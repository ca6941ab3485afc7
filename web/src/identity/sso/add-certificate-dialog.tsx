import { ssoLimits } from "@dialplane/contract/identity/sso/sso.schema"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { useId } from "react"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { CertificateFile } from "./certificate-file.tsx"
import { ssoFieldMessages } from "./sso-fields.messages.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

const schema = z.strictObject({
  text: z.string().trim().min(1, "Must not be empty.").max(ssoLimits.certificateLength),
  ...proofFields,
})

interface Props {
  readonly act: (certificate: string, proof: GivenProof) => Promise<unknown>
  readonly onClose: () => void
}

export const AddCertificateDialog = ({ act, onClose }: Props) => {
  const messages = useMessages(ssoMessages)
  const fields = useMessages(ssoFieldMessages)
  const id = useId()
  const proof = useIdentityProof()
  const form = useForm({
    schema,
    initial: { text: "", ...noProof },
    onSubmit: async ({ text, ...typed }) => void (await act(text, await proof.take(typed))),
  })
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={messages.addCertificateTitle}
      onClose={onClose}
      footer={
        <FormFooter form={id} dirty saving={form.submitting} saveLabel={messages.addCertificate} onCancel={onClose} />
      }
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.text}>{messages.addCertificateText}</p>
        <TextAreaField
          label={fields.certificate}
          description={fields.certificateHint}
          rows={6}
          required
          spellCheck={false}
          {...form.text("text")}
          data-autofocus
        />
        <div className={classes.row}>
          <CertificateFile onText={(text) => form.set("text", text)} />
        </div>
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      </form>
    </Dialog>
  )
}
