import { enforcementEdit, type Enforcement } from "@dialplane/contract/mfa/mfa.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { LeaveDialog } from "../kit/forms/leave-dialog.tsx"
import { useForm } from "../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../kit/forms/use-unsaved-changes.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { enforcementQuery, saveEnforcement } from "../mfa/mfa.api.ts"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { CheckboxField } from "../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../ui/fields/choice-field.tsx"
import { FormFooter } from "../ui/forms/form-footer.tsx"
import { FormSection } from "../ui/forms/form-section.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { securitySettingsWords } from "./security-settings.words.ts"

/** Whether the account's people may or must take a second step. */
export const SecondStepForm = () => {
  const { accountId } = useAccount()
  const enforcement = useQuery(enforcementQuery(accountId))
  if (enforcement.isLoadingError) return <LoadError of={enforcement} />
  if (enforcement.data === undefined) return <FormSkeleton fields={3} />
  return <ModeForm key={`${accountId} ${enforcement.data.mode}`} enforcement={enforcement.data} />
}

const ModeForm = ({ enforcement: { mode, people, enrolled } }: { readonly enforcement: Enforcement }) => {
  const words = useWords(securitySettingsWords)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:security-settings")
  const save = useMutation(saveEnforcement)
  const form = useForm({
    schema: enforcementEdit,
    initial: { mode, endSessions: false },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId: String(accountId) }, body })
      showToast({ tone: "good", title: words.stepSaved, message: words.stepSavedText })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const modes = (["off", "offered", "required"] as const).map((value) => ({ value, label: words[value], description: words[`${value}Text`] }))
  return (
    <form {...form.element}>
      <ErrorBlock message={form.formError} />
      <FormSection title={words.secondStep} description={words.secondStepSentence}>
        <ChoiceField label={words.mode} description={words.enrolled(enrolled, people)} options={modes} disabledReason={lockedBy} value={form.values.mode} onChange={(value) => form.set("mode", value)} />
        {form.values.mode === "required" && <CheckboxField label={words.endSessions} description={words.endSessionsText} disabledReason={lockedBy} {...form.checkbox("endSessions")} />}
      </FormSection>
      <FormFooter dirty={form.dirty} saving={form.submitting} saveDisabledReason={lockedBy} onCancel={form.dirty ? () => form.reset() : undefined} />
      <LeaveDialog {...leaving} />
    </form>
  )
}
