import type { OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ColleaguePicker } from "./colleague-picker.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import type { OffboardingForm } from "./use-offboarding-choices.ts"

/**
 * Asked once: the chosen user gets calls, messages, phones, keys, groups and queues, unless something else is chosen
 * below.
 */
export const SuccessorField = ({
  person,
  form,
}: {
  readonly person: OffboardedPerson
  readonly form: OffboardingForm
}) => {
  const messages = useMessages(offboardingMessages)
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
