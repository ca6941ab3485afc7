import {
  keyTemplateEdit,
  type KeyExtension,
  type KeyTemplateEdit,
} from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { lineCountOf, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { useEffect, useId, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Section } from "../../ui/page/section.tsx"
import { KeyEditor } from "./key-editor.tsx"
import { filledUp } from "./key-list.tsx"
import classes from "./provisioning.module.css"
import { samplePerson } from "./sample-person.ts"
import { templateMessages } from "./templates.messages.ts"

interface Props {
  readonly initial: KeyTemplateEdit
  readonly make: PhoneMake
  readonly model: string
  readonly modelName: string
  readonly keyCount: number
  readonly extensions: readonly KeyExtension[]
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  /** Shown above the fields: the model picker of a new template. */
  readonly lead?: ReactNode
  readonly onDirtyChange?: (dirty: boolean) => void
  readonly version?: number
  readonly onSubmit: (draft: KeyTemplateEdit, version: number) => Promise<unknown>
}

/** One form for new and edit, including the keys. */
export const TemplateForm = ({
  initial,
  version,
  make,
  model,
  modelName,
  keyCount,
  extensions,
  lockedBy,
  saveLabel,
  lead,
  onDirtyChange,
  onSubmit,
}: Props) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const form = useForm({
    schema: keyTemplateEdit,
    initial: { ...initial, keys: filledUp(initial.keys, keyCount) },
    version,
    onSubmit,
  })
  useEffect(() => onDirtyChange?.(form.dirty), [onDirtyChange, form.dirty])
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const id = useId()
  const off = { disabledReason: lockedBy }
  const lines = Array.from({ length: lineCountOf(make, model) ?? 1 }, () => samplePerson)
  return (
    <>
      <form id={id} className={classes.about} {...form.element}>
        <FormProblem form={{ ...form, formError: form.formError ?? form.errors["keys"] }} />
        <FormSection title={messages.about}>
          {lead}
          <TextField
            label={messages.name}
            description={messages.nameHint}
            required
            autoComplete="off"
            {...off}
            {...form.text("name")}
          />
          <TextAreaField label={messages.description} {...off} {...form.text("description")} />
        </FormSection>
      </form>
      {/* Outside the form, so that submitting the sheet of a key does not submit the form. */}
      <Section title={messages.keysTitle} sentence={messages.keysSentence} divided>
        <KeyEditor
          accountId={accountId}
          modelName={modelName}
          keys={form.values.keys as PhoneKey[]}
          lines={lines}
          extensions={extensions}
          lockedBy={lockedBy}
          onChange={(keys) => form.set("keys", keys)}
        />
      </Section>
      <FormFooter
        sticky
        form={id}
        dirty={form.dirty}
        saving={form.submitting}
        saveLabel={saveLabel}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </>
  )
}
