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
import { changeUsers } from "./sso-people.api.ts"
import { ssoPeopleMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

const schema = z.strictObject({ ...proofFields, reason: z.string().max(200) })

interface Props {
  readonly userIds: readonly number[]
  /** false: exclude the users. */
  readonly ssoEnabled: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Excludes users from single sign-on or includes them again: all or none, after a password or a code. */
export const SsoPeopleChangeDialog = ({ userIds, ssoEnabled, onDone, onClose }: Props) => {
  const messages = useMessages(ssoPeopleMessages)
  const { accountId } = useAccount()
  const id = useId()
  const choice = useIdentityProof()
  // Changes of single sign-on take a password or a code.
  const proof = { ...choice, ways: choice.ways.filter((way) => way !== "passkey") }
  const change = useMutation(changeUsers)
  const form = useForm({
    schema,
    initial: { ...noProof, reason: "" },
    onSubmit: async ({ reason, ...typed }) => {
      const { passkey: _, ...given } = await proof.take(typed)
      const { changed } = await change.mutateAsync({
        params: { accountId: String(accountId) },
        body: { userIds: [...userIds], ssoEnabled, reason, ...given },
      })
      const same = userIds.length - changed
      showToast({
        tone: "good",
        title: (ssoEnabled ? messages.includedDone : messages.excludedDone)(changed),
        ...(same > 0 ? { message: (ssoEnabled ? messages.wereIncluded : messages.wereExcluded)(same) } : {}),
      })
      onDone()
    },
  })
  return (
    <Dialog
      opened
      title={(ssoEnabled ? messages.includeTitle : messages.excludeTitle)(userIds.length)}
      dismissible={!form.submitting}
      onClose={onClose}
      footer={
        <FormFooter
          form={id}
          saving={form.submitting}
          saveLabel={ssoEnabled ? messages.include : messages.exclude}
          onCancel={onClose}
        />
      }
    >
      <form id={id} {...form.element} className={classes.part}>
        <ErrorBlock message={form.formError} />
        <p className={classes.text}>{ssoEnabled ? messages.includeText : messages.excludeText}</p>
        {!ssoEnabled && (
          <TextField
            label={messages.reasonField}
            description={messages.reasonHint}
            {...form.text("reason")}
            maxLength={200}
            data-autofocus
          />
        )}
        <IdentityProofField
          proof={proof}
          required
          password={form.text("currentPassword")}
          code={form.text("code")}
          autoFocus={ssoEnabled}
        />
      </form>
    </Dialog>
  )
}
