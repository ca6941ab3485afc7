import { enforcementEdit, type Enforcement } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { saveEnforcement } from "../mfa/mfa.api.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { securitySettingsMessages } from "./security-settings.messages.ts"

/** The two-factor policy of the account. */
export const useTwoFactorForm = ({ mode }: Enforcement) => {
  const { accountId } = useAccount()
  const save = useMutation(saveEnforcement)
  return useForm({
    schema: enforcementEdit,
    initial: { mode, endSessions: false },
    onSubmit: async (body) => void (await save.mutateAsync({ params: { accountId: String(accountId) }, body })),
  })
}

interface Props {
  readonly form: ReturnType<typeof useTwoFactorForm>
  readonly enforcement: Enforcement
  readonly lockedBy: string | undefined
}

export const TwoFactorFields = ({ form, enforcement: { people, enrolled }, lockedBy }: Props) => {
  const messages = useMessages(securitySettingsMessages)
  const modes = (["off", "offered", "required"] as const).map((value) => ({
    value,
    label: messages[value],
    description: messages[`${value}Text`],
  }))
  return (
    <FormSection title={messages.twoFactor} description={messages.twoFactorSentence}>
      <ChoiceField
        label={messages.mode}
        description={messages.enrolled(enrolled, people)}
        options={modes}
        disabledReason={lockedBy}
        value={form.values.mode}
        onChange={(value) => form.set("mode", value)}
      />
      {form.values.mode === "required" && (
        <CheckboxField
          label={messages.endSessions}
          description={messages.endSessionsText}
          disabledReason={lockedBy}
          {...form.checkbox("endSessions")}
        />
      )}
    </FormSection>
  )
}
