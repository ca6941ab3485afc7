import { domainName } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { domainMessages } from "./domains.messages.ts"
import { addDomain } from "./sso.api.ts"
import classes from "./sso.module.css"

const schema = z.strictObject({ domain: domainName, ...proofFields })

export const AddDomainDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(domainMessages)
  const { accountId } = useAccount()
  const id = useId()
  const add = useMutation(addDomain)
  const proof = useIdentityProof()
  const form = useForm({
    schema,
    initial: { domain: "", ...noProof },
    onSubmit: async ({ domain, ...typed }) => {
      await add.mutateAsync({
        params: { accountId: String(accountId) },
        body: { domain, ...(await proof.take(typed)) },
      })
      showToast({ tone: "good", title: messages.added, message: messages.addedText })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      dismissible={!form.submitting}
      title={messages.addTitle}
      onClose={onClose}
      footer={<FormFooter form={id} dirty saving={form.submitting} saveLabel={messages.add} onCancel={onClose} />}
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.text}>{messages.addText}</p>
        <TextField
          label={messages.domain}
          description={messages.domainHint}
          required
          autoCapitalize="none"
          {...form.text("domain")}
          data-autofocus
        />
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      </form>
    </Dialog>
  )
}
