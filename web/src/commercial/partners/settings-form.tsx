import {
  accessLevel,
  partnerSettingsEdit,
  type PartnerSettingsEdit,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { partnerMessages } from "./partners.messages.ts"

interface Props {
  readonly initial: PartnerSettingsEdit
  readonly version: number
  readonly onSubmit: (values: PartnerSettingsEdit, version: number) => Promise<unknown>
  readonly lockedBy?: string | undefined
}

/** Widest access first, the most common choice. */
const levels = accessLevel.options.toReversed()

export const SettingsForm = ({ initial, version, onSubmit, lockedBy }: Props) => {
  const messages = useMessages(partnerMessages)
  const form = useForm({ schema: partnerSettingsEdit, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: lockedBy }
  const { onBlur: _, ...access } = form.field("defaultChildAccess")
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.access} description={messages.accessSentence}>
        <ChoiceField
          label={messages.defaultAccess}
          options={levels.map((value) => ({
            value,
            label: messages[`level_${value}`],
            description: messages[`level_${value}_text`],
          }))}
          {...off}
          {...access}
        />
      </FormSection>
      <FormSection title={messages.welcome} description={messages.welcomeSentence}>
        <TextAreaField
          label={messages.welcomeText}
          description={messages.welcomeTextHint}
          rows={6}
          {...off}
          {...form.text("welcomeText")}
        />
        <TextField
          label={messages.notifyEmail}
          description={messages.notifyEmailHint}
          type="email"
          autoComplete="off"
          {...off}
          {...form.text("notifyEmail")}
        />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
