import { webhookEventNames, webhookEvents, type WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import type { GivenProof } from "@dialplane/contract/kit/identity-proof"
import { webhookFields, webhookLimits } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import type { z } from "zod"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Section } from "../../ui/page/section.tsx"
import classes from "./webhooks.module.css"
import { webhookMessages } from "./webhooks.messages.ts"

const webhookForm = webhookFields.extend(proofFields)

interface Props {
  readonly initial: { readonly name: string; readonly url: string; readonly events: readonly string[] }
  readonly version?: number
  readonly isNew?: boolean
  readonly lockedBy?: string | undefined
  readonly onSubmit: (values: z.output<typeof webhookFields> & GivenProof, version: number) => Promise<unknown>
}

export const WebhookForm = ({ initial, version, isNew = false, lockedBy, onSubmit }: Props) => {
  const messages = useMessages(webhookMessages)
  const { permissions } = useSignedIn()
  const proof = useIdentityProof()
  const form = useForm({
    schema: webhookForm,
    initial: { ...initial, events: [...initial.events], ...noProof },
    version,
    onSubmit: async ({ currentPassword, code, ...values }, read) => {
      const typed = { currentPassword, code }
      const isAsked = isNew || values.url !== initial.url
      await onSubmit({ ...values, ...(isAsked ? await proof.take(typed) : {}) }, read)
    },
  })
  // Whoever sends events elsewhere confirms that it is them.
  const needsProof = lockedBy === undefined && (isNew || form.values.url !== initial.url)
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const chosen = form.values.events ?? []
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    form.set("events", isChosen ? [...chosen, event] : chosen.filter((one) => one !== event))
  return (
    <form {...form.element} className={classes.stack}>
      <FormProblem form={{ ...form, formError: form.formError ?? form.errors["events"] }} />
      <TextField
        label={messages.name}
        description={messages.nameHint}
        required
        autoComplete="off"
        maxLength={webhookLimits.name}
        disabledReason={lockedBy}
        {...form.text("name")}
      />
      <TextField
        label={messages.address}
        description={messages.addressHint}
        required
        type="url"
        autoComplete="off"
        maxLength={webhookLimits.url}
        disabledReason={lockedBy}
        {...form.text("url")}
      />
      <Section title={messages.events} sentence={messages.eventsSentence} divided>
        <div className={classes.events}>
          {webhookEventNames.map((event) => {
            const { title, about, permission } = webhookEvents[event]
            const notYours = permissions.includes(permission) ? undefined : messages.eventNotYours
            return (
              <CheckboxField
                key={event}
                label={title}
                description={about}
                checked={chosen.includes(event)}
                disabledReason={lockedBy ?? (chosen.includes(event) ? undefined : notYours)}
                onChange={(isChosen) => choose(event, isChosen)}
              />
            )
          })}
        </div>
      </Section>
      {needsProof && (
        <IdentityProofField proof={proof} password={form.text("currentPassword")} code={form.text("code")} required />
      )}
      {lockedBy === undefined && (
        <FormFooter
          sticky
          dirty={form.dirty}
          saving={form.submitting}
          {...(isNew ? { saveLabel: messages.create } : {})}
          {...(form.dirty ? { onCancel: () => form.reset() } : {})}
        />
      )}
      <LeaveDialog {...leaving} />
    </form>
  )
}
