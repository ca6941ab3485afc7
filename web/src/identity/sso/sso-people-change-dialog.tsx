import { useMutation } from "@tanstack/react-query"
import type { ChangedUsers } from "@dialplane/contract/identity/sso/sso-people.schema"
import { useId, useState } from "react"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Reasons } from "./sso-people-bulk-dialog.tsx"
import { changeUsers } from "./sso-people.api.ts"
import { ssoPeopleMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

const mostNamed = 20

const schema = z.strictObject({ ...proofFields, reason: z.string().max(200) })

interface Props {
  readonly userIds: readonly number[]
  /** false: exclude the users. */
  readonly ssoEnabled: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Excludes users from single sign-on or includes them again, after a password or a code; names those who stay. */
export const SsoPeopleChangeDialog = ({ userIds, ssoEnabled, onDone, onClose }: Props) => {
  const messages = useMessages(ssoPeopleMessages)
  const { accountId } = useAccount()
  const id = useId()
  const choice = useIdentityProof()
  // Changes of single sign-on take a password or a code.
  const proof = { ...choice, ways: choice.ways.filter((way) => way !== "passkey") }
  const change = useMutation(changeUsers)
  const [failures, setFailures] = useState<ChangedUsers["failures"]>([])
  const form = useForm({
    schema,
    initial: { ...noProof, reason: "" },
    onSubmit: async ({ reason, ...typed }) => {
      const { passkey: _, ...given } = await proof.take(typed)
      const { changed, unchanged, failures } = await change.mutateAsync({
        params: { accountId: String(accountId) },
        body: { userIds: [...userIds], ssoEnabled, reason, ...given },
      })
      if (changed + unchanged > 0)
        showToast({
          tone: "good",
          title: (ssoEnabled ? messages.includedDone : messages.excludedDone)(changed),
          ...(unchanged > 0
            ? { message: (ssoEnabled ? messages.wereIncluded : messages.wereExcluded)(unchanged) }
            : {}),
        })
      if (failures.length === 0) onDone()
      else setFailures(failures)
    },
  })
  if (failures.length > 0)
    return (
      <Dialog
        opened
        title={messages.notChangedTitle(failures.length)}
        onClose={onDone}
        footer={<ActionButton onClick={onDone}>{messages.close}</ActionButton>}
      >
        <div className={classes.part}>
          <Reasons
            of={failures
              .slice(0, mostNamed)
              .map(({ userId, name, reason }) => ({ id: userId, name: name || String(userId), reason }))}
            more={failures.length - mostNamed}
          />
        </div>
      </Dialog>
    )
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
