import type { LeavingPerson } from "@dialplane/contract/onboarding/people/departures.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ColleaguePicker } from "./colleague-picker.tsx"
import { leaveMessages } from "./leave.messages.ts"
import type { LeaveForm } from "./use-leave-choices.ts"

/**
 * Asked once: whoever is chosen here gets calls, messages, phones, keys, groups and queues, unless something else is
 * chosen below.
 */
export const SuccessorField = ({ person, form }: { readonly person: LeavingPerson; readonly form: LeaveForm }) => {
  const messages = useMessages(leaveMessages)
  if (!form.asksForSuccessor) return null
  return (
    <FormSection title={messages.successor} description={messages.successorSentence}>
      {!form.nobody && (
        <ColleaguePicker
          label={messages.successorLabel}
          except={person.userId}
          withExtension
          value={form.successor}
          onChange={form.setSuccessor}
        />
      )}
      <CheckboxField
        label={messages.nobody}
        description={messages.nobodyText}
        checked={form.nobody}
        onChange={form.setNobody}
      />
    </FormSection>
  )
}
