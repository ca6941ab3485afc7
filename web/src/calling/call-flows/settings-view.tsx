import {
  callFlowEdit,
  callFlowLimits,
  type CallFlowDetails,
} from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ExtensionMembersPicker, type ListedExtension } from "../destinations/extension-members-picker.tsx"
import { saveCallFlow } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"

const schema = z.object({
  name: callFlowEdit.shape.name.unwrap(),
  description: callFlowEdit.shape.description.unwrap(),
  extensions: z.array(z.custom<ListedExtension>()).max(callFlowLimits.extensions),
})

interface Props {
  readonly flow: CallFlowDetails
  readonly lockedBy: string | undefined
}

export const SettingsView = ({ flow, lockedBy }: Props) => {
  const messages = useMessages(callFlowMessages)
  const save = useMutation(saveCallFlow)
  const { accountId, callFlowId, name, description, extensions } = flow
  const form = useForm({
    schema,
    initial: { name, description, extensions },
    version: flow.version,
    onSubmit: async (values, version) => {
      const saved = await save.mutateAsync({
        params: { accountId, callFlowId },
        body: {
          name: values.name,
          description: values.description,
          extensionIds: values.extensions.map(({ extensionId }) => extensionId),
          version,
        },
      })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.name) })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.settings}>
        <TextField label={messages.name} required autoComplete="off" disabledReason={lockedBy} {...form.text("name")} />
        <TextAreaField
          label={messages.description}
          rows={2}
          maxLength={callFlowLimits.description}
          disabledReason={lockedBy}
          {...form.text("description")}
        />
      </FormSection>
      <FormSection title={messages.otherExtensions} description={messages.otherExtensionsHint}>
        <ExtensionMembersPicker
          label={messages.otherExtensions}
          path="extensionIds"
          errors={form.errors}
          none={messages.otherExtensionsNone}
          most={callFlowLimits.extensions}
          disabledReason={lockedBy ?? (flow.publishedVersion === null ? messages.otherExtensionsDraft : undefined)}
          value={form.values.extensions}
          onChange={(all) => form.set("extensions", all)}
        />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? form.reset : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
