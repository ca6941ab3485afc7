import {
  notifyDelays,
  pickupGroupDraft,
  pickupLimits,
  pickupMember,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { z } from "zod"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ExtensionMembersPicker } from "../destinations/extension-members-picker.tsx"
import { pickupMessages } from "./pickup-groups.messages.ts"

const groupValues = pickupGroupDraft.extend({ members: z.array(pickupMember).max(pickupLimits.members) })
type GroupInput = z.input<typeof groupValues>
type GroupValues = z.output<typeof groupValues>

interface Props {
  readonly initial: GroupInput
  readonly version?: number
  readonly lockedBy?: string | undefined
  readonly saveLabel?: string
  readonly onSubmit: (
    body: Omit<GroupValues, "members"> & { readonly members: number[] },
    version: number,
  ) => Promise<unknown>
}

/** One form for new and existing groups. */
export const PickupGroupForm = ({ initial, version, lockedBy, saveLabel, onSubmit }: Props) => {
  const messages = useMessages(pickupMessages)
  const form = useForm({
    schema: groupValues,
    initial,
    version,
    onSubmit: ({ members, ...rest }, now) =>
      onSubmit({ ...rest, members: members.map(({ extensionId }) => extensionId) }, now),
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const values = form.values as GroupValues
  const off = { disabledReason: lockedBy }
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.about} description={messages.codeSentence}>
        <FormColumns>
          <TextField label={messages.name} required autoComplete="off" {...off} {...form.text("name")} />
          <SelectField
            label={messages.notify}
            description={messages.notifyHint}
            {...off}
            options={notifyDelays.map((seconds) => ({ value: String(seconds), label: messages[`notify_${seconds}`] }))}
            value={String(values.notifySeconds)}
            onChange={(chosen) => {
              const seconds = notifyDelays.find((one) => String(one) === chosen)
              if (seconds !== undefined) form.set("notifySeconds", seconds)
            }}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.members} description={messages.membersSentence}>
        <ExtensionMembersPicker
          label={messages.addMember}
          description={messages.addMemberHint}
          path="members"
          errors={form.errors}
          none={messages.noMembers}
          most={pickupLimits.members}
          value={values.members}
          onChange={(members) => form.set("members", members)}
          {...off}
        />
      </FormSection>
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
