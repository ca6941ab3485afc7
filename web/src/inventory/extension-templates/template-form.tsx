import {
  templateDraft,
  type TemplateDraft,
  type TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import type { ReactNode } from "react"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { templateMessages } from "./extension-templates.messages.ts"
import { SettingFields } from "./setting-fields.tsx"

interface Props {
  readonly initial: Pick<TemplateDraft, "name" | "description" | "settings">
  readonly version?: number
  readonly onSubmit: (draft: TemplateDraft, version: number) => Promise<unknown>
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  readonly children?: ReactNode
}

/** One form for new and edit. */
export const TemplateForm = ({ initial, version, onSubmit, lockedBy, saveLabel, children }: Props) => {
  const messages = useMessages(templateMessages)
  const form = useForm({ schema: templateDraft, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={{ ...form, formError: form.formError ?? form.errors["settings"] }} />
      {children}
      <FormSection title={messages.about}>
        <TextField label={messages.name} required autoComplete="off" disabledReason={lockedBy} {...form.text("name")} />
        <TextField
          label={messages.description}
          description={messages.descriptionHint}
          autoComplete="off"
          disabledReason={lockedBy}
          {...form.text("description")}
        />
      </FormSection>
      <SettingFields
        values={(form.values.settings ?? {}) as TemplateSettings}
        errors={form.errors}
        lockedBy={lockedBy}
        onChange={(settings) => form.set("settings", settings)}
      />
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={saveLabel}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
